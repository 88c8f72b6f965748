CREATE TABLE `name_part` (
	`part` text NOT NULL,
	`account_id` text NOT NULL,
	PRIMARY KEY(`part`, `account_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `refusal` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`what` text NOT NULL,
	`rule` text NOT NULL,
	`code` text,
	`user_agent` text NOT NULL,
	`country` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refusal_account` ON `refusal` (`account_id`,`at`);--> statement-breakpoint
CREATE INDEX `refusal_at` ON `refusal` (`at`);
--> statement-breakpoint
CREATE TRIGGER `name_part_of_new` AFTER INSERT ON `account`
BEGIN
	INSERT OR IGNORE INTO `name_part` (`part`, `account_id`) SELECT substr(`t`.`text`, `n`.`value`, 16), NEW.`id` FROM (SELECT lower(NEW.`display_name`) AS `text` UNION ALL SELECT substr(NEW.`email`, 1, instr(NEW.`email`, '@') - 1)) AS `t`, json_each('[2,5,8,11,14,17,20,23,26,29,32,35]') AS `n` WHERE length(`t`.`text`) >= `n`.`value` + 2;
END;
--> statement-breakpoint
CREATE TRIGGER `name_part_of_changed` AFTER UPDATE OF `display_name`, `email` ON `account`
BEGIN
	DELETE FROM `name_part` WHERE `account_id` = OLD.`id` AND `part` IN (SELECT substr(`t`.`text`, `n`.`value`, 16) FROM (SELECT lower(OLD.`display_name`) AS `text` UNION ALL SELECT substr(OLD.`email`, 1, instr(OLD.`email`, '@') - 1)) AS `t`, json_each('[2,5,8,11,14,17,20,23,26,29,32,35]') AS `n` WHERE length(`t`.`text`) >= `n`.`value` + 2);
	INSERT OR IGNORE INTO `name_part` (`part`, `account_id`) SELECT substr(`t`.`text`, `n`.`value`, 16), NEW.`id` FROM (SELECT lower(NEW.`display_name`) AS `text` UNION ALL SELECT substr(NEW.`email`, 1, instr(NEW.`email`, '@') - 1)) AS `t`, json_each('[2,5,8,11,14,17,20,23,26,29,32,35]') AS `n` WHERE length(`t`.`text`) >= `n`.`value` + 2;
END;
--> statement-breakpoint
CREATE TRIGGER `name_part_of_gone` AFTER DELETE ON `account`
BEGIN
	DELETE FROM `name_part` WHERE `account_id` = OLD.`id` AND `part` IN (SELECT substr(`t`.`text`, `n`.`value`, 16) FROM (SELECT lower(OLD.`display_name`) AS `text` UNION ALL SELECT substr(OLD.`email`, 1, instr(OLD.`email`, '@') - 1)) AS `t`, json_each('[2,5,8,11,14,17,20,23,26,29,32,35]') AS `n` WHERE length(`t`.`text`) >= `n`.`value` + 2);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `name_part` (`part`, `account_id`) SELECT substr(`t`.`text`, `n`.`value`, 16), `t`.`id` FROM (SELECT `id`, lower(`display_name`) AS `text` FROM `account` UNION ALL SELECT `id`, substr(`email`, 1, instr(`email`, '@') - 1) FROM `account`) AS `t`, json_each('[2,5,8,11,14,17,20,23,26,29,32,35]') AS `n` WHERE length(`t`.`text`) >= `n`.`value` + 2;
