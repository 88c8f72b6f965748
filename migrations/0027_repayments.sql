CREATE TABLE `repayment` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contract_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`amount` integer,
	`invoice_id` text,
	`due_at` integer NOT NULL,
	`look_at` integer NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`generation` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `repayment_account` ON `repayment` (`account_id`);--> statement-breakpoint
CREATE INDEX `repayment_to_look_at` ON `repayment` (`look_at`) WHERE "repayment"."status" in ('owed', 'sent');--> statement-breakpoint
CREATE INDEX `repayment_failed` ON `repayment` (`updated_at`) WHERE "repayment"."status" = 'failed';--> statement-breakpoint
CREATE TABLE `withdrawal` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contract_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`received_at` integer NOT NULL,
	`final_at` integer NOT NULL,
	`look_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `withdrawal_account` ON `withdrawal` (`account_id`);--> statement-breakpoint
CREATE INDEX `withdrawal_contract` ON `withdrawal` (`contract_id`);--> statement-breakpoint
CREATE INDEX `withdrawal_to_look_at` ON `withdrawal` (`look_at`) WHERE "withdrawal"."status" in ('closed', 'ending', 'reopening');--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_of_contract` ON `withdrawal` (`contract_id`) WHERE "withdrawal"."status" <> 'undone';--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_guarantee` ON `withdrawal` (`account_id`) WHERE "withdrawal"."reason" = 'guarantee' and "withdrawal"."status" <> 'undone';