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
ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `campaign_event` ADD `consent` text;--> statement-breakpoint
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
