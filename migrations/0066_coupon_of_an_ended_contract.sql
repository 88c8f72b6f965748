-- A contract that ends looks for the coupon it came with. SQLite looked through every use of every
-- coupon for that; a plus keeps it from their index, so it begins with the contract's own order.
DROP TRIGGER `contract_move_is_counted`;--> statement-breakpoint
CREATE TRIGGER `contract_move_is_counted` INSTEAD OF INSERT ON `contract_move`
BEGIN
	-- How many contracts are in each state.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'level_' || NEW.`state_before`, NEW.`plan_before`, NEW.`account_id`, NEW.`contract_id`, -1, -NEW.`mrr_before`
		WHERE NEW.`state_before` <> '';
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'level_' || NEW.`state_after`, NEW.`plan_after`, NEW.`account_id`, NEW.`contract_id`, 1, NEW.`mrr_after`
		WHERE NEW.`state_after` <> '';
	-- What moves MRR. Whoever is past due still has it until the contract ends. A contract that takes
	-- over from another one moves it by the difference, and the other one's end by nothing.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, CASE
			WHEN before = 0 AND EXISTS (SELECT 1 FROM `business_fact` WHERE `account_id` = NEW.`account_id` AND `metric` = 'mrr_new') THEN 'mrr_reactivation'
			WHEN before = 0 THEN 'mrr_new'
			WHEN after = 0 THEN 'mrr_churn'
			WHEN after > before THEN 'mrr_expansion'
			ELSE 'mrr_contraction' END,
			CASE WHEN after = 0 THEN NEW.`plan_before` ELSE NEW.`plan_after` END, NEW.`account_id`, NEW.`contract_id`, 1, after - before
		FROM (SELECT CASE
				WHEN NEW.`state_before` IN ('active', 'past_due') THEN NEW.`mrr_before`
				WHEN NEW.`state_before` = '' THEN coalesce((SELECT sum(`level`.`cents`) FROM `purchase` JOIN `business_fact` AS `level` ON `level`.`object_id` = `purchase`.`changes_from` AND `level`.`metric` = 'level_active' WHERE `purchase`.`subscription_id` = NEW.`contract_id`), 0)
				ELSE 0 END AS before,
			CASE WHEN NEW.`state_after` IN ('active', 'past_due') THEN NEW.`mrr_after` ELSE 0 END AS after)
		WHERE before <> after AND (after <> 0 OR NEW.`state_before` <> '')
		AND NOT (NEW.`state_after` = '' AND EXISTS (SELECT 1 FROM `purchase` JOIN `contract` AS `next` ON `next`.`id` = `purchase`.`subscription_id`
			WHERE `purchase`.`account_id` = NEW.`account_id` AND `purchase`.`changes_from` = NEW.`contract_id` AND `next`.`status` = 'active'));
	-- Who of the people that first paid in a month still pays.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'cohort', substr(`first`.`day`, 1, 7), NEW.`account_id`, NEW.`contract_id`, CASE WHEN after = 0 THEN -1 ELSE 1 END, 0
		FROM (SELECT CASE WHEN NEW.`state_before` IN ('active', 'past_due') THEN NEW.`mrr_before` ELSE 0 END AS before,
			CASE WHEN NEW.`state_after` IN ('active', 'past_due') THEN NEW.`mrr_after` ELSE 0 END AS after),
			(SELECT `day` FROM `business_fact` WHERE `account_id` = NEW.`account_id` AND `metric` = 'mrr_new' ORDER BY `id` LIMIT 1) AS `first`
		WHERE (before = 0) <> (after = 0);
	-- Trials, each on the day on which it began.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'trial_started', NEW.`plan_after`, NEW.`account_id`, NEW.`contract_id`, 1, NEW.`mrr_after`
		WHERE NEW.`state_after` = 'trialing' AND NOT EXISTS (SELECT 1 FROM `business_fact` WHERE `object_id` = NEW.`contract_id` AND `metric` = 'trial_started');
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, `counted_at`, CASE WHEN NEW.`state_after` = 'active' OR EXISTS (SELECT 1 FROM `purchase` WHERE `account_id` = NEW.`account_id` AND `changes_from` = NEW.`contract_id` AND `status` IN ('completed', 'processing')) THEN 'trial_converted' ELSE 'trial_lost' END, `label`, NEW.`account_id`, NEW.`contract_id`, 1, NEW.`mrr_after`
		FROM `business_fact` WHERE `object_id` = NEW.`contract_id` AND `metric` = 'trial_started' AND NEW.`state_after` IN ('active', '')
		AND NOT EXISTS (SELECT 1 FROM `business_fact` WHERE `object_id` = NEW.`contract_id` AND `metric` IN ('trial_converted', 'trial_lost'));
	-- Payments that failed, and what became of them, each on the day on which it failed.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'payment_failed', NEW.`plan_after`, NEW.`account_id`, NEW.`contract_id`, 1, NEW.`owed`
		WHERE NEW.`state_after` = 'past_due' AND NEW.`state_before` <> 'past_due';
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, `counted_at`, CASE NEW.`state_after` WHEN '' THEN 'payment_lost' ELSE 'payment_rescued' END, `label`, NEW.`account_id`, NEW.`contract_id`, 1, `cents`
		FROM `business_fact` WHERE `object_id` = NEW.`contract_id` AND `metric` = 'payment_failed' AND NEW.`state_before` = 'past_due' AND NEW.`state_after` <> 'past_due'
		ORDER BY `id` DESC LIMIT 1;
	-- What became of those who came with a coupon.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'coupon_ended', `used`.`label`, NEW.`account_id`, NEW.`contract_id`, 1, 0
		FROM `purchase` JOIN `business_fact` AS `used` ON `used`.`object_id` = `purchase`.`id` AND +`used`.`metric` = 'coupon_used'
		WHERE `purchase`.`subscription_id` = NEW.`contract_id` AND NEW.`state_after` = '' AND NEW.`state_before` <> '' LIMIT 1;
END;
