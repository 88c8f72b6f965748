CREATE TABLE `dispute` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`contract_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`charge` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`value` integer NOT NULL,
	`fee` integer NOT NULL,
	`settle_invoice_id` text,
	`settle_status` text,
	`generation` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_charge` ON `dispute` (`charge`);--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_invoice` ON `dispute` (`invoice_id`) WHERE "dispute"."status" in ('waiting', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_open` ON `dispute` (`account_id`) WHERE "dispute"."status" = 'open';--> statement-breakpoint
CREATE INDEX `dispute_account` ON `dispute` (`account_id`,`closed_at`);