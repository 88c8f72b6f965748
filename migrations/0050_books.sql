CREATE TABLE `balance_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`vat` integer NOT NULL,
	`source` text,
	`charge_id` text,
	`invoice_id` text,
	`number` text,
	`account_id` text,
	`contract_id` text,
	`plan_key` text
);
--> statement-breakpoint
CREATE INDEX `balance_entry_day` ON `balance_entry` (`day`,`created_at`);--> statement-breakpoint
CREATE INDEX `balance_entry_created` ON `balance_entry` (`created_at`);--> statement-breakpoint
CREATE INDEX `balance_entry_charge` ON `balance_entry` (`charge_id`,`kind`);--> statement-breakpoint
CREATE INDEX `balance_entry_account` ON `balance_entry` (`account_id`);
--> statement-breakpoint
-- For the desk's numbers: sums without VAT, and the VAT and Stripe's fees apart.
CREATE TRIGGER `balance_entry_is_counted` AFTER INSERT ON `balance_entry`
BEGIN
	UPDATE `balance_entry` SET `account_id` = NULL
		WHERE `id` = NEW.`id` AND EXISTS (SELECT 1 FROM `account_deletion` WHERE `account_id` = NEW.`account_id` AND `erased_at` IS NOT NULL);
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`created_at`, NEW.`created_at`, CASE WHEN NEW.`kind` = 'payment' THEN 'revenue' WHEN NEW.`kind` LIKE 'refund%' THEN 'refund' ELSE 'chargeback' END,
			coalesce(NEW.`plan_key`, ''), NEW.`account_id`, NEW.`id`, CASE WHEN NEW.`kind` IN ('refund_failure', 'chargeback_reversal') THEN -1 ELSE 1 END, NEW.`amount` - NEW.`vat`
		WHERE NEW.`kind` IN ('payment', 'refund', 'refund_failure', 'chargeback', 'chargeback_reversal');
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`created_at`, NEW.`created_at`, 'vat', NEW.`kind`, NEW.`account_id`, NEW.`id`, 1, NEW.`vat` WHERE NEW.`vat` <> 0;
	INSERT INTO `business_fact` (`at`, `counted_at`, `metric`, `label`, `account_id`, `object_id`, `count`, `cents`)
		SELECT NEW.`created_at`, NEW.`created_at`, 'fee', NEW.`kind`, NEW.`account_id`, NEW.`id`, 1, NEW.`fee` WHERE NEW.`fee` <> 0;
END;
--> statement-breakpoint
-- What still happens to the contract of somebody whose account is deleted names nobody.
CREATE TRIGGER `business_fact_names_nobody_deleted` AFTER INSERT ON `business_fact`
WHEN NEW.`account_id` IS NOT NULL AND EXISTS (SELECT 1 FROM `account_deletion` WHERE `account_id` = NEW.`account_id` AND `erased_at` IS NOT NULL)
BEGIN
	UPDATE `business_fact` SET `account_id` = NULL, `object_id` = NULL WHERE `id` = NEW.`id`;
END;
