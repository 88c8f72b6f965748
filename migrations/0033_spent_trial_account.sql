ALTER TABLE `spent_trial` ADD `account_id` text;--> statement-breakpoint
CREATE INDEX `spent_trial_account` ON `spent_trial` (`account_id`);