ALTER TABLE `contract` ADD `paid_through` integer;--> statement-breakpoint
ALTER TABLE `contract` ADD `overdue_look_at` integer;--> statement-breakpoint
CREATE INDEX `contract_overdue` ON `contract` (`overdue_look_at`) WHERE "contract"."overdue_look_at" is not null;--> statement-breakpoint
ALTER TABLE `dispute` ADD `period_end` integer;--> statement-breakpoint
ALTER TABLE `dispute` ADD `look_at` integer;--> statement-breakpoint
CREATE INDEX `dispute_contract` ON `dispute` (`contract_id`);--> statement-breakpoint
CREATE INDEX `dispute_look` ON `dispute` (`look_at`) WHERE "dispute"."look_at" is not null;--> statement-breakpoint
-- What is owed already is looked at by the next scheduled run.
UPDATE `dispute` SET `look_at` = `opened_at` WHERE `status` IN ('waiting', 'open');--> statement-breakpoint
UPDATE `contract` SET `overdue_look_at` = `expires_at` WHERE `status` IN ('past_due', 'unpaid');
