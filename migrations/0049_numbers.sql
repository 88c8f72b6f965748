CREATE TABLE `business_fact` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`counted_at` integer NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`metric` text NOT NULL,
	`label` text NOT NULL,
	`account_id` text,
	`object_id` text,
	`count` integer NOT NULL,
	`cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `business_fact_day` ON `business_fact` (`metric`,`day`);--> statement-breakpoint
CREATE INDEX `business_fact_level` ON `business_fact` (`metric`,`label`,`object_id`);--> statement-breakpoint
CREATE INDEX `business_fact_object` ON `business_fact` (`object_id`,`metric`);--> statement-breakpoint
CREATE INDEX `business_fact_account` ON `business_fact` (`account_id`,`metric`);--> statement-breakpoint
CREATE TABLE `daily_number` (
	`metric` text NOT NULL,
	`day` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`metric`, `day`, `label`)
);
--> statement-breakpoint
CREATE TABLE `monthly_number` (
	`metric` text NOT NULL,
	`month` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`metric`, `month`, `label`)
);
--> statement-breakpoint
ALTER TABLE `contract` ADD `billing_months` integer;
--> statement-breakpoint
UPDATE `contract` SET `billing_months` = CASE `plan_key` WHEN 'half_yearly' THEN 6 WHEN 'monthly' THEN 1 WHEN 'yearly_monthly' THEN 1 ELSE 12 END WHERE `one_time` = 0;
--> statement-breakpoint
-- The day in Germany: its clocks are two hours ahead of UTC from the last Sunday of March to the
-- last one of October, at 01:00 UTC each, and one hour otherwise.
CREATE TRIGGER `business_fact_is_counted` AFTER INSERT ON `business_fact`
BEGIN
	UPDATE `business_fact` SET `day` = date(`counted_at` / 1000 + CASE
		WHEN `counted_at` / 1000 >= CAST(strftime('%s', strftime('%Y', `counted_at` / 1000, 'unixepoch') || '-03-25', 'weekday 0', '+1 hours') AS INTEGER)
		AND `counted_at` / 1000 < CAST(strftime('%s', strftime('%Y', `counted_at` / 1000, 'unixepoch') || '-10-25', 'weekday 0', '+1 hours') AS INTEGER)
		THEN 7200 ELSE 3600 END, 'unixepoch') WHERE `id` = NEW.`id`;
	INSERT INTO `daily_number` (`metric`, `day`, `label`, `count`, `cents`)
		SELECT `metric`, `day`, `label`, `count`, `cents` FROM `business_fact` WHERE `id` = NEW.`id`
		ON CONFLICT (`metric`, `day`, `label`) DO UPDATE SET `count` = `daily_number`.`count` + excluded.`count`, `cents` = `daily_number`.`cents` + excluded.`cents`;
	INSERT INTO `monthly_number` (`metric`, `month`, `label`, `count`, `cents`)
		SELECT `metric`, substr(`day`, 1, 7), `label`, `count`, `cents` FROM `business_fact` WHERE `id` = NEW.`id`
		ON CONFLICT (`metric`, `month`, `label`) DO UPDATE SET `count` = `monthly_number`.`count` + excluded.`count`, `cents` = `monthly_number`.`cents` + excluded.`cents`;
END;
--> statement-breakpoint
-- What a contract was and became, for the trigger below: nothing is ever stored in it.
CREATE VIEW `contract_move` AS SELECT 0 AS `at`, '' AS `contract_id`, '' AS `account_id`, '' AS `state_before`, '' AS `plan_before`, 0 AS `mrr_before`, '' AS `state_after`, '' AS `plan_after`, 0 AS `mrr_after`, 0 AS `owed` WHERE false;
--> statement-breakpoint
CREATE TRIGGER `contract_move_is_counted` INSTEAD OF INSERT ON `contract_move`
BEGIN
	-- How many contracts are in each state.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'level_' || NEW.`state_before`, NEW.`plan_before`, NEW.`account_id`, NEW.`contract_id`, -1, -NEW.`mrr_before`
		WHERE NEW.`state_before` <> '';
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, 'level_' || NEW.`state_after`, NEW.`plan_after`, NEW.`account_id`, NEW.`contract_id`, 1, NEW.`mrr_after`
		WHERE NEW.`state_after` <> '';
	-- What moves MRR. Whoever is past due still has it until the contract ends.
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`at`, NEW.`at`, CASE
			WHEN before = 0 AND EXISTS (SELECT 1 FROM `business_fact` WHERE `account_id` = NEW.`account_id` AND `metric` = 'mrr_new') THEN 'mrr_reactivation'
			WHEN before = 0 THEN 'mrr_new'
			WHEN after = 0 THEN 'mrr_churn'
			WHEN after > before THEN 'mrr_expansion'
			ELSE 'mrr_contraction' END,
			CASE WHEN after = 0 THEN NEW.`plan_before` ELSE NEW.`plan_after` END, NEW.`account_id`, NEW.`contract_id`, 1, after - before
		FROM (SELECT CASE WHEN NEW.`state_before` IN ('active', 'past_due') THEN NEW.`mrr_before` ELSE 0 END AS before,
			CASE WHEN NEW.`state_after` IN ('active', 'past_due') THEN NEW.`mrr_after` ELSE 0 END AS after)
		WHERE before <> after;
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
		SELECT NEW.`at`, `counted_at`, CASE NEW.`state_after` WHEN 'active' THEN 'trial_converted' ELSE 'trial_lost' END, `label`, NEW.`account_id`, NEW.`contract_id`, 1, NEW.`mrr_after`
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
		FROM `purchase` JOIN `business_fact` AS `used` ON `used`.`object_id` = `purchase`.`id` AND `used`.`metric` = 'coupon_used'
		WHERE `purchase`.`subscription_id` = NEW.`contract_id` AND NEW.`state_after` = '' AND NEW.`state_before` <> '' LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER `contract_written_is_counted` AFTER INSERT ON `contract`
WHEN NEW.`status` IN ('active', 'trialing', 'past_due', 'unpaid')
BEGIN
	INSERT INTO `contract_move` VALUES (NEW.`synced_at`, NEW.`id`, NEW.`account_id`, '', '', 0,
		CASE NEW.`status` WHEN 'unpaid' THEN 'past_due' ELSE NEW.`status` END, NEW.`plan_key`,
		CASE WHEN NEW.`one_time` THEN 0 ELSE CAST(coalesce(round(NEW.`value` * 100.0 / 119 / NEW.`billing_months`), 0) AS INTEGER) END,
		coalesce(NEW.`owed`, NEW.`value`));
END;
--> statement-breakpoint
CREATE TRIGGER `contract_change_is_counted` AFTER UPDATE OF `status`, `plan_key`, `value`, `billing_months` ON `contract`
WHEN NEW.`status` <> OLD.`status` OR NEW.`plan_key` <> OLD.`plan_key` OR NEW.`value` <> OLD.`value` OR NEW.`billing_months` IS NOT OLD.`billing_months`
BEGIN
	INSERT INTO `contract_move`
		SELECT NEW.`synced_at`, NEW.`id`, NEW.`account_id`, `state_before`, OLD.`plan_key`, CASE `state_before` WHEN '' THEN 0 ELSE `mrr_before` END,
			`state_after`, NEW.`plan_key`, CASE `state_after` WHEN '' THEN 0 ELSE `mrr_after` END, coalesce(NEW.`owed`, NEW.`value`)
		FROM (SELECT CASE WHEN OLD.`status` IN ('active', 'trialing', 'past_due') THEN OLD.`status` WHEN OLD.`status` = 'unpaid' THEN 'past_due' ELSE '' END AS `state_before`,
			CASE WHEN NEW.`status` IN ('active', 'trialing', 'past_due') THEN NEW.`status` WHEN NEW.`status` = 'unpaid' THEN 'past_due' ELSE '' END AS `state_after`,
			CASE WHEN OLD.`one_time` THEN 0 ELSE CAST(coalesce(round(OLD.`value` * 100.0 / 119 / OLD.`billing_months`), 0) AS INTEGER) END AS `mrr_before`,
			CASE WHEN NEW.`one_time` THEN 0 ELSE CAST(coalesce(round(NEW.`value` * 100.0 / 119 / NEW.`billing_months`), 0) AS INTEGER) END AS `mrr_after`)
		WHERE `state_before` <> `state_after` OR (`state_after` <> '' AND (OLD.`plan_key` <> NEW.`plan_key` OR `mrr_before` <> `mrr_after`));
END;
--> statement-breakpoint
-- Coupons, together with the others of their batch. A redemption that is released counts no more.
CREATE TRIGGER `redemption_written_is_counted` AFTER INSERT ON `redemption` WHEN NEW.`status` = 'committed'
BEGIN
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`updated_at`, NEW.`updated_at`, 'coupon_used', coalesce(`batch_id`, `code`), NEW.`account_id`, NEW.`id`, 1, 0 FROM `coupon` WHERE `id` = NEW.`coupon_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `redemption_change_is_counted` AFTER UPDATE OF `status` ON `redemption`
WHEN (NEW.`status` = 'committed') <> (OLD.`status` = 'committed')
BEGIN
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`updated_at`, NEW.`updated_at`, `metric`, coalesce(`coupon`.`batch_id`, `coupon`.`code`), NEW.`account_id`, coalesce(NEW.`purchase_id`, NEW.`id`),
			CASE NEW.`status` WHEN 'committed' THEN 1 ELSE -1 END,
			CASE NEW.`status` WHEN 'committed' THEN 1 ELSE -1 END * coalesce(CASE `metric` WHEN 'coupon_used' THEN json_extract(`quote`, '$.discount') ELSE json_extract(`quote`, '$.total') END, 0)
		FROM `coupon`, (SELECT 'coupon_used' AS `metric` UNION ALL SELECT 'coupon_revenue') LEFT JOIN `purchase` ON `purchase`.`id` = NEW.`purchase_id`
		WHERE `coupon`.`id` = NEW.`coupon_id`;
END;
--> statement-breakpoint
-- Deals: proofs, what the desk said, and what the free months would have cost.
CREATE TRIGGER `deal_usage_written_is_counted` AFTER INSERT ON `deal_usage`
BEGIN
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		VALUES (NEW.`uploaded_at`, NEW.`uploaded_at`, 'proof_uploaded', CAST(NEW.`deal_id` AS TEXT), NEW.`account_id`, NEW.`id`, 1, 0);
END;
--> statement-breakpoint
CREATE TRIGGER `deal_usage_change_is_counted` AFTER UPDATE OF `status`, `round` ON `deal_usage`
BEGIN
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`uploaded_at`, NEW.`uploaded_at`, 'proof_uploaded', CAST(NEW.`deal_id` AS TEXT), NEW.`account_id`, NEW.`id`, 1, 0 WHERE NEW.`round` <> OLD.`round`;
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`updated_at`, NEW.`updated_at`, 'proof_' || `said`, CAST(NEW.`deal_id` AS TEXT), NEW.`account_id`, NEW.`id`, `sign`,
			CASE `said` WHEN 'confirmed' THEN `sign` * `free_months` * coalesce((SELECT CAST(round(`amount` * 100.0 / 119) AS INTEGER) FROM `plan` WHERE `key` = 'monthly'), 0) ELSE 0 END
		FROM (SELECT NEW.`status` AS `said`, 1 AS `sign` UNION ALL SELECT OLD.`status`, -1), `deal`
		WHERE `deal`.`id` = NEW.`deal_id` AND NEW.`status` <> OLD.`status` AND NEW.`round` = OLD.`round` AND `said` IN ('confirmed', 'rejected');
END;
--> statement-breakpoint
-- Steps of people who came by a campaign and agreed to its being counted; who they are is left out.
CREATE TRIGGER `campaign_event_is_counted` AFTER INSERT ON `campaign_event` WHEN NEW.`campaign` <> ''
BEGIN
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `count`, `cents`)
		VALUES (NEW.`created_at`, NEW.`created_at`, 'campaign_' || NEW.`action`, NEW.`campaign`, 1, 0);
END;
--> statement-breakpoint
-- What is there already: each contract that began, on the day of its purchase, and the end of those
-- that have ended. What else became of it before today is not known.
INSERT INTO `contract_move` SELECT `purchased_at`, `id`, `account_id`, '', '', 0,
	CASE WHEN `status` IN ('past_due', 'unpaid') THEN 'past_due' WHEN `status` = 'trialing' THEN 'trialing' ELSE 'active' END, `plan_key`,
	CASE WHEN `one_time` THEN 0 ELSE CAST(coalesce(round(`value` * 100.0 / 119 / `billing_months`), 0) AS INTEGER) END, coalesce(`owed`, `value`)
	FROM `contract` WHERE `status` IN ('active', 'trialing', 'past_due', 'unpaid', 'canceled') ORDER BY `purchased_at`;
--> statement-breakpoint
INSERT INTO `contract_move` SELECT min(coalesce(`expires_at`, `synced_at`), `synced_at`), `id`, `account_id`, 'active', `plan_key`,
	CASE WHEN `one_time` THEN 0 ELSE CAST(coalesce(round(`value` * 100.0 / 119 / `billing_months`), 0) AS INTEGER) END, '', `plan_key`, 0, 0
	FROM `contract` WHERE `status` = 'canceled' ORDER BY `synced_at`;
