CREATE TABLE `declaration` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`door` text NOT NULL,
	`typed` text NOT NULL,
	`prefilled` text,
	`account_id` text,
	`received_at` integer NOT NULL,
	`texts_version` text NOT NULL,
	`texts_hash` text NOT NULL,
	`content_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declaration_reference_unique` ON `declaration` (`reference`);--> statement-breakpoint
CREATE INDEX `declaration_content` ON `declaration` (`content_hash`,`received_at`);--> statement-breakpoint
CREATE TABLE `declaration_case` (
	`declaration_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`received_at` integer NOT NULL,
	`account_id` text,
	`held` text,
	`look_at` integer,
	`desk_due_at` integer,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `declaration_case_look` ON `declaration_case` (`look_at`) WHERE "declaration_case"."look_at" is not null;--> statement-breakpoint
CREATE INDEX `declaration_case_desk` ON `declaration_case` (`desk_due_at`,`declaration_id`) WHERE "declaration_case"."desk_due_at" is not null;--> statement-breakpoint
CREATE INDEX `declaration_case_received` ON `declaration_case` (`received_at`,`declaration_id`);--> statement-breakpoint
CREATE INDEX `declaration_case_account` ON `declaration_case` (`account_id`);--> statement-breakpoint
CREATE TABLE `declaration_step` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`declaration_id` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`what` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declaration_step_key_unique` ON `declaration_step` (`key`);--> statement-breakpoint
CREATE INDEX `declaration_step_of` ON `declaration_step` (`declaration_id`);--> statement-breakpoint
CREATE TRIGGER `declaration_is_not_changed` BEFORE UPDATE ON `declaration`
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `declaration_is_not_deleted` BEFORE DELETE ON `declaration`
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `declaration_step_is_not_changed` BEFORE UPDATE ON `declaration_step`
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `declaration_step_is_not_deleted` BEFORE DELETE ON `declaration_step`
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only');
END;
