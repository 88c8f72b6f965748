ALTER TABLE `contract` ADD `desk_end` text;--> statement-breakpoint
ALTER TABLE `contract` ADD `desk_end_due_at` integer;--> statement-breakpoint
CREATE INDEX `contract_desk_end` ON `contract` (`desk_end_due_at`) WHERE "contract"."desk_end_due_at" is not null;--> statement-breakpoint
CREATE INDEX `account_second_name` ON `account` (lower(substr("display_name", instr("display_name", '-') + 1)));--> statement-breakpoint
CREATE INDEX `letter_recipient` ON `letter` (`recipient`);--> statement-breakpoint
CREATE INDEX `billing_document_number` ON `billing_document` (`number`);