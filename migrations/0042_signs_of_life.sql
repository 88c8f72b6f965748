ALTER TABLE `account` ADD `seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `look_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `account_look` ON `account` (`look_at`);--> statement-breakpoint
-- An account from before counts from today, or from its newest sign where that is later.
UPDATE `account` SET `seen_at` = max(
	CAST(unixepoch() AS integer) * 1000,
	`created_at`,
	coalesce((SELECT max(`created_at`) FROM `session` WHERE `session`.`account_id` = `account`.`id`), 0)
);
