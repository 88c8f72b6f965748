CREATE TABLE `archive_mark` (
	`id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failing_since` integer
);
--> statement-breakpoint
CREATE INDEX `archive_mark_due` ON `archive_mark` (`due_at`);--> statement-breakpoint
CREATE INDEX `archive_mark_failing` ON `archive_mark` (`failing_since`) WHERE "archive_mark"."failing_since" is not null;--> statement-breakpoint
CREATE TABLE `billing_document` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`account_id` text NOT NULL,
	`contract_id` text,
	`number` text NOT NULL,
	`issued_at` integer NOT NULL,
	`total` integer NOT NULL,
	`file_key` text NOT NULL,
	`sha256` text NOT NULL,
	`archived_at` integer NOT NULL,
	`keep_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `billing_document_account` ON `billing_document` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `billing_document_keep_until` ON `billing_document` (`keep_until`);