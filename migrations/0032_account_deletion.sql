CREATE TABLE `account_deletion` (
	`account_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`choice` text NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`erased_at` integer,
	`look_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_deletion_look` ON `account_deletion` (`look_at`) WHERE "account_deletion"."status" <> 'undone';--> statement-breakpoint
CREATE TABLE `spent_trial` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`keep_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_trial_keep_until` ON `spent_trial` (`keep_until`);--> statement-breakpoint
CREATE TABLE `ledger_end` (
	`ledger` text PRIMARY KEY NOT NULL,
	`before` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `proof` ADD `file_gone_at` integer;--> statement-breakpoint
CREATE INDEX `proof_uploaded` ON `proof` (`uploaded_at`);--> statement-breakpoint
CREATE INDEX `proof_with_file` ON `proof` (`uploaded_at`) WHERE "proof"."file_gone_at" is null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `forget_for` text;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `outbox_forget` ON `outbox` (`forget_for`) WHERE "outbox"."forget_for" is not null;--> statement-breakpoint
CREATE INDEX `campaign_event_account` ON `campaign_event` (`account_id`) WHERE "campaign_event"."account_id" is not null;
--> statement-breakpoint
DROP TRIGGER `audit_is_not_changed`;
--> statement-breakpoint
CREATE TRIGGER `audit_is_not_changed` BEFORE UPDATE ON `audit`
WHEN NOT (NEW.`id` IS OLD.`id` AND NEW.`action_id` IS OLD.`action_id` AND NEW.`attempt` IS OLD.`attempt` AND NEW.`at` IS OLD.`at` AND NEW.`operator` IS OLD.`operator` AND NEW.`action` IS OLD.`action` AND NEW.`subject` IS OLD.`subject` AND NEW.`subject_id` IS OLD.`subject_id` AND NEW.`account_id` IS OLD.`account_id`
	AND EXISTS (SELECT 1 FROM `account_deletion` WHERE `account_id` = OLD.`account_id` AND `status` = 'billing_ended'))
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
DROP TRIGGER `audit_is_not_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_is_not_deleted` BEFORE DELETE ON `audit`
WHEN coalesce(OLD.`at` >= (SELECT `before` FROM `ledger_end` WHERE `ledger` = 'audit'), 1)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
DROP TRIGGER `declaration_is_not_deleted`;
--> statement-breakpoint
CREATE TRIGGER `declaration_is_not_deleted` BEFORE DELETE ON `declaration`
WHEN coalesce(OLD.`received_at` >= (SELECT `before` FROM `ledger_end` WHERE `ledger` = 'declaration'), 1)
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only');
END;
--> statement-breakpoint
DROP TRIGGER `declaration_step_is_not_deleted`;
--> statement-breakpoint
CREATE TRIGGER `declaration_step_is_not_deleted` BEFORE DELETE ON `declaration_step`
WHEN coalesce((SELECT `received_at` FROM `declaration` WHERE `id` = OLD.`declaration_id`) >= (SELECT `before` FROM `ledger_end` WHERE `ledger` = 'declaration'), 1)
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only');
END;
