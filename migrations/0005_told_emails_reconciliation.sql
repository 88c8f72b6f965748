CREATE TABLE `reconciliation` (
	`list` text PRIMARY KEY NOT NULL,
	`cursor` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `account` ADD `email_changed_at` integer;--> statement-breakpoint
CREATE INDEX `account_email_changed` ON `account` (`email_changed_at`) WHERE "account"."email_changed_at" is not null;