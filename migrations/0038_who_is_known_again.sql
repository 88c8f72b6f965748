CREATE TABLE `known_again` (
	`id` text PRIMARY KEY NOT NULL,
	`what` text NOT NULL,
	`by` text NOT NULL,
	`hash` text NOT NULL,
	`account_id` text,
	`purchase_id` text,
	`keep_until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `known_again_once` ON `known_again` (`hash`,`what`,`account_id`);--> statement-breakpoint
CREATE INDEX `known_again_account` ON `known_again` (`account_id`);--> statement-breakpoint
CREATE INDEX `known_again_purchase` ON `known_again` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `known_again_keep_until` ON `known_again` (`keep_until`);--> statement-breakpoint
CREATE TABLE `trial_case` (
	`account_id` text PRIMARY KEY NOT NULL,
	`refused_at` integer,
	`method_type` text,
	`method_hash` text,
	`allowed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `account` ADD `mailbox_hash` text;--> statement-breakpoint
-- An order that is given up has had nothing.
CREATE TRIGGER `known_follows_purchase` AFTER UPDATE OF `status` ON `purchase`
WHEN NEW.`status` = 'released' AND OLD.`status` <> 'released'
BEGIN
	DELETE FROM `known_again` WHERE `purchase_id` = NEW.`id`;
END;
--> statement-breakpoint
-- What was kept of deleted people so far.
INSERT INTO `known_again` (`id`, `what`, `by`, `hash`, `keep_until`, `created_at`)
SELECT lower(hex(randomblob(16))), 'trial', 'mailbox', `address_hash`, `keep_until`, 0 FROM `spent_trial`;
--> statement-breakpoint
DROP TABLE `spent_trial`;
--> statement-breakpoint
-- What accounts have had until now. SQL cannot make their keyed hashes: what has such a mark gets one
-- when its account orders, changes its address or goes (account/known/shared-sql.ts, followMailbox).
INSERT INTO `known_again` (`id`, `what`, `by`, `hash`, `account_id`, `created_at`)
SELECT lower(hex(randomblob(16))), 'trial', 'mailbox', 'account:' || `account_id`, `account_id`, 0
FROM `contract` WHERE `trial_end_at` IS NOT NULL AND `status` NOT IN ('incomplete', 'incomplete_expired')
GROUP BY `account_id`;
--> statement-breakpoint
INSERT INTO `known_again` (`id`, `what`, `by`, `hash`, `account_id`, `created_at`)
SELECT lower(hex(randomblob(16))), 'customer', 'mailbox', 'account:' || `account_id`, `account_id`, 0
FROM `contract` WHERE `status` NOT IN ('incomplete', 'incomplete_expired') GROUP BY `account_id`;
--> statement-breakpoint
INSERT INTO `known_again` (`id`, `what`, `by`, `hash`, `account_id`, `created_at`)
SELECT lower(hex(randomblob(16))), 'guarantee', 'mailbox', 'account:' || `account_id`, `account_id`, 0
FROM `withdrawal` WHERE `reason` = 'guarantee' AND `status` <> 'undone' GROUP BY `account_id`;
