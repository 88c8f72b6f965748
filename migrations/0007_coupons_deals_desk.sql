CREATE TABLE `deal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`benefits` text NOT NULL,
	`tasks` text NOT NULL,
	`free_months` integer NOT NULL,
	`affiliate_link` text NOT NULL,
	`terms_link` text,
	`logo_key` text,
	`logo_type` text,
	`position` integer DEFAULT 0 NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deal_position` ON `deal` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `deal_usage` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`deal_id` integer NOT NULL,
	`status` text NOT NULL,
	`proof_id` text NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`reason` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`uploaded_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`deal_id`) REFERENCES `deal`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deal_usage_once` ON `deal_usage` (`account_id`,`deal_id`);--> statement-breakpoint
CREATE INDEX `deal_usage_queue` ON `deal_usage` (`status`,`uploaded_at`);--> statement-breakpoint
CREATE INDEX `deal_usage_deal` ON `deal_usage` (`deal_id`);--> statement-breakpoint
CREATE TABLE `proof` (
	`id` text PRIMARY KEY NOT NULL,
	`usage_id` text NOT NULL,
	`account_id` text NOT NULL,
	`deal_id` integer NOT NULL,
	`round` integer NOT NULL,
	`digest` text NOT NULL,
	`size` integer NOT NULL,
	`file_name` text NOT NULL,
	`uploaded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `proof_usage` ON `proof` (`usage_id`,`round`);--> statement-breakpoint
CREATE INDEX `proof_digest` ON `proof` (`digest`);--> statement-breakpoint
CREATE INDEX `proof_account` ON `proof` (`account_id`,`uploaded_at`);--> statement-breakpoint
CREATE TABLE `campaign_event` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`account_id` text,
	`device_id` text NOT NULL,
	`source` text NOT NULL,
	`medium` text NOT NULL,
	`campaign` text NOT NULL,
	`user_source` text NOT NULL,
	`referrer` text NOT NULL,
	`ga_session_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaign_event_created` ON `campaign_event` (`created_at`);--> statement-breakpoint
CREATE TABLE `referral` (
	`id` text PRIMARY KEY NOT NULL,
	`referrer_account_id` text NOT NULL,
	`referred_account_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`counted_at` integer,
	`credited_at` integer,
	`credited_by` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referral_referred` ON `referral` (`referred_account_id`);--> statement-breakpoint
CREATE INDEX `referral_referrer` ON `referral` (`referrer_account_id`);--> statement-breakpoint
CREATE INDEX `referral_status` ON `referral` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`operator` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`account_id` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`);--> statement-breakpoint
CREATE INDEX `audit_operator` ON `audit` (`operator`,`at`);--> statement-breakpoint
CREATE TABLE `payout` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`paypal_account` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`batch_id` text,
	`reason` text,
	`requested_at` integer NOT NULL,
	`decided_by` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_code` ON `payout` (`code_hash`);--> statement-breakpoint
CREATE INDEX `payout_status` ON `payout` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `payout_account` ON `payout` (`account_id`);--> statement-breakpoint
CREATE INDEX `payout_batch` ON `payout` (`batch_id`);--> statement-breakpoint
CREATE TABLE `coupon` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`percent_off` integer,
	`amount_off` integer,
	`stripe_coupon_code` text,
	`new_user_only` integer NOT NULL,
	`max_uses` integer,
	`expires_at` integer,
	`disabled_at` integer,
	`note` text NOT NULL,
	`batch_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_code` ON `coupon` (`code`);--> statement-breakpoint
CREATE INDEX `coupon_batch` ON `coupon` (`batch_id`);--> statement-breakpoint
CREATE INDEX `coupon_created` ON `coupon` (`created_at`);--> statement-breakpoint
CREATE TABLE `redemption` (
	`id` text PRIMARY KEY NOT NULL,
	`coupon_id` integer NOT NULL,
	`account_id` text NOT NULL,
	`status` text NOT NULL,
	`purchase_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupon`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_once` ON `redemption` (`coupon_id`,`account_id`) WHERE "redemption"."status" <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX `redemption_purchase` ON `redemption` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `redemption_coupon` ON `redemption` (`coupon_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `redemption_account` ON `redemption` (`account_id`);--> statement-breakpoint
ALTER TABLE `login_code` ADD `coupon_code` text;--> statement-breakpoint
ALTER TABLE `login_code` ADD `allowance` integer;--> statement-breakpoint
ALTER TABLE `purchase` ADD `coupon_id` integer;