-- Why somebody has left: the last answer for each contract, on the day of the first one. What is
-- emptied with an account stays counted.
CREATE TRIGGER `leaving_reason_is_counted` AFTER UPDATE OF `left_because` ON `contract`
WHEN NEW.`left_because` IS NOT NULL AND NEW.`left_because` IS NOT OLD.`left_because`
BEGIN
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`synced_at`, `counted_at`, 'left_because', `label`, NEW.`account_id`, NEW.`id`, -1, 0
		FROM `business_fact` WHERE `object_id` = NEW.`id` AND `metric` = 'left_because' AND `label` = OLD.`left_because` AND `count` = 1
		ORDER BY `id` DESC LIMIT 1;
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`synced_at`, coalesce((SELECT `counted_at` FROM `business_fact` WHERE `object_id` = NEW.`id` AND `metric` = 'left_because' ORDER BY `id` DESC LIMIT 1), NEW.`synced_at`),
			'left_because', NEW.`left_because`, NEW.`account_id`, NEW.`id`, 1, 0;
END;
