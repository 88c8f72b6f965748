CREATE TABLE `own_code` (
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`id` text NOT NULL,
	`digest` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_at` integer,
	PRIMARY KEY(`account_id`, `purpose`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_code_id_unique` ON `own_code` (`id`);--> statement-breakpoint
CREATE INDEX `own_code_expires` ON `own_code` (`expires_at`);--> statement-breakpoint
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
	`keep_until` integer NOT NULL,
	`account_id` text
);
--> statement-breakpoint
CREATE INDEX `spent_trial_keep_until` ON `spent_trial` (`keep_until`);--> statement-breakpoint
CREATE INDEX `spent_trial_account` ON `spent_trial` (`account_id`);--> statement-breakpoint
CREATE TABLE `data_export` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`capability_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`made_at` integer,
	`ends_at` integer NOT NULL,
	`size` integer,
	`missing` integer DEFAULT 0 NOT NULL,
	`file_gone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_export_capability_hash_unique` ON `data_export` (`capability_hash`);--> statement-breakpoint
CREATE INDEX `data_export_account` ON `data_export` (`account_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `data_export_asked` ON `data_export` (`asked_at`);--> statement-breakpoint
CREATE INDEX `data_export_over` ON `data_export` (`ends_at`) WHERE "data_export"."file_gone_at" is null;--> statement-breakpoint
CREATE TABLE `suppressed_address` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`suppressed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `consent_proof` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text,
	`account_id` text,
	`event` text NOT NULL,
	`attribution` integer NOT NULL,
	`referral` integer NOT NULL,
	`text_version` text NOT NULL,
	`text_hash` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `consent_proof_subject` ON `consent_proof` (`subject`,`received_at`);--> statement-breakpoint
CREATE INDEX `consent_proof_account` ON `consent_proof` (`account_id`);--> statement-breakpoint
CREATE INDEX `consent_proof_received` ON `consent_proof` (`received_at`);--> statement-breakpoint
CREATE TABLE `mailing_consent` (
	`id` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`event` text NOT NULL,
	`account_id` text,
	`address` text,
	`address_hash` text NOT NULL,
	`how` text NOT NULL,
	`text_version` text NOT NULL,
	`text_hash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailing_consent_request` ON `mailing_consent` (`request`);--> statement-breakpoint
CREATE INDEX `mailing_consent_account` ON `mailing_consent` (`account_id`);--> statement-breakpoint
CREATE INDEX `mailing_consent_address` ON `mailing_consent` (`address_hash`);--> statement-breakpoint
CREATE INDEX `mailing_consent_at` ON `mailing_consent` (`at`);--> statement-breakpoint
CREATE TABLE `ledger_end` (
	`ledger` text PRIMARY KEY NOT NULL,
	`before` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `proof` ADD `file_gone_at` integer;--> statement-breakpoint
CREATE INDEX `proof_uploaded` ON `proof` (`uploaded_at`);--> statement-breakpoint
CREATE INDEX `proof_with_file` ON `proof` (`uploaded_at`) WHERE "proof"."file_gone_at" is null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `forget_for` text;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `outbox_forget` ON `outbox` (`forget_for`) WHERE "outbox"."forget_for" is not null;--> statement-breakpoint
ALTER TABLE `campaign_event` ADD `consent` text;--> statement-breakpoint
CREATE INDEX `campaign_event_account` ON `campaign_event` (`account_id`) WHERE "campaign_event"."account_id" is not null;--> statement-breakpoint
CREATE INDEX `declaration_account` ON `declaration` (`account_id`);
--> statement-breakpoint
-- Append-only. Only the account, and the address, may be taken out when a person is deleted.
CREATE TRIGGER `consent_proof_is_not_changed` BEFORE UPDATE OF `id`, `subject`, `event`, `attribution`, `referral`, `text_version`, `text_hash`, `received_at` ON `consent_proof`
BEGIN
	SELECT RAISE(ABORT, 'the proof of consent is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `mailing_consent_is_not_changed` BEFORE UPDATE OF `id`, `request`, `event`, `address_hash`, `how`, `text_version`, `text_hash`, `at` ON `mailing_consent`
BEGIN
	SELECT RAISE(ABORT, 'the proof of consent is append-only');
END;
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
