CREATE TABLE `app_event` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`account_id` text NOT NULL,
	`reference` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `app_event_received` ON `app_event` (`received_at`);--> statement-breakpoint
CREATE TABLE `quota_use` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quota_use_reference` ON `quota_use` (`account_id`,`reference`);--> statement-breakpoint
CREATE TABLE `entitlement_grant` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`quota` integer,
	`used` integer NOT NULL,
	`provisional` integer NOT NULL,
	`renew_disabled` integer NOT NULL,
	`value` integer NOT NULL,
	`purchased_at` integer NOT NULL,
	`revoked_at` integer,
	`told_at` integer NOT NULL,
	`told_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlement_grant_reference` ON `entitlement_grant` (`source`,`reference`);--> statement-breakpoint
CREATE INDEX `entitlement_grant_account` ON `entitlement_grant` (`account_id`);