CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`display_name` text NOT NULL,
	`friendly_name` text,
	`friendly_key` text,
	`password_hash` text,
	`provider` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "account_email_lower" CHECK("account"."email" = lower("account"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_email_unique` ON `account` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_friendly_key_unique` ON `account` (`friendly_key`);--> statement-breakpoint
CREATE TABLE `session` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`began_with` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_account` ON `session` (`account_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_up` (
	`id` text PRIMARY KEY NOT NULL,
	`password_token_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`verified_at` integer,
	`account_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_up_password_token_hash_unique` ON `sign_up` (`password_token_hash`);--> statement-breakpoint
CREATE INDEX `sign_up_expires` ON `sign_up` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tries` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `tries_expires` ON `tries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `contract` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`status` text NOT NULL,
	`one_time` integer NOT NULL,
	`plan_key` text NOT NULL,
	`price_id` text NOT NULL,
	`value` integer NOT NULL,
	`renew_disabled` integer NOT NULL,
	`trial_end_at` integer,
	`expires_at` integer,
	`due_at` integer,
	`purchased_at` integer NOT NULL,
	`sync_version` integer NOT NULL,
	`synced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contract_account` ON `contract` (`account_id`);--> statement-breakpoint
CREATE INDEX `contract_due` ON `contract` (`due_at`) WHERE "contract"."status" in ('active', 'trialing', 'past_due', 'unpaid', 'incomplete');--> statement-breakpoint
CREATE TABLE `stripe_event` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`subject` text,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `stripe_event_unhandled` ON `stripe_event` (`received_at`) WHERE "stripe_event"."handled_at" is null;--> statement-breakpoint
CREATE INDEX `stripe_event_created` ON `stripe_event` (`created_at`);--> statement-breakpoint
CREATE TABLE `customer` (
	`account_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_customer_id_unique` ON `customer` (`customer_id`);--> statement-breakpoint
CREATE TABLE `plan` (
	`key` text PRIMARY KEY NOT NULL,
	`price_id` text NOT NULL,
	`amount` integer NOT NULL,
	`synced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_price_id_unique` ON `plan` (`price_id`);--> statement-breakpoint
CREATE TABLE `purchase` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`status` text NOT NULL,
	`plan_key` text NOT NULL,
	`price_id` text NOT NULL,
	`quote` text NOT NULL,
	`payment_method_id` text NOT NULL,
	`subscription_id` text,
	`invoice_id` text,
	`intent_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`swept_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_key` ON `purchase` (`account_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_open` ON `purchase` (`account_id`) WHERE "purchase"."status" in ('reserved', 'processing', 'requires_action', 'requires_payment_method');--> statement-breakpoint
CREATE INDEX `purchase_left` ON `purchase` (`status`,`swept_at`,`updated_at`);