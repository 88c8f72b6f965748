CREATE TABLE `letter` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`sha256` text NOT NULL,
	`keep_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `letter_account` ON `letter` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `letter_keep_until` ON `letter` (`keep_until`);--> statement-breakpoint
ALTER TABLE `contract` ADD `number` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contract_number` ON `contract` (`number`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `kept_for` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_to_archive` ON `outbox` (`created_at`) WHERE "outbox"."kept_for" is not null and "outbox"."archived_at" is null and "outbox"."due_at" is null;--> statement-breakpoint
ALTER TABLE `purchase` ADD `number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchase` ADD `texts` text;--> statement-breakpoint
CREATE INDEX `purchase_number` ON `purchase` (`number`);