-- Made anew rather than altered: what SQLite adds to a table has to be nullable. Nothing was in it.
DROP TABLE `audit`;--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action_id` text NOT NULL,
	`attempt` text NOT NULL,
	`at` integer NOT NULL,
	`operator` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`account_id` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_action` ON `audit` (`action_id`);--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`);--> statement-breakpoint
CREATE INDEX `audit_operator` ON `audit` (`operator`);--> statement-breakpoint
-- Append-only. The third one is for INSERT OR REPLACE, which deletes without being asked to.
CREATE TRIGGER `audit_is_not_changed` BEFORE UPDATE ON `audit`
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_is_not_deleted` BEFORE DELETE ON `audit`
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_is_not_replaced` BEFORE INSERT ON `audit`
WHEN EXISTS (SELECT 1 FROM `audit` WHERE `id` = NEW.`id`)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE INDEX `account_name` ON `account` (lower("display_name"));
