CREATE TABLE `store_transfer` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`reference` text NOT NULL,
	`from_account_id` text NOT NULL,
	`to_account_id` text NOT NULL,
	`at` integer NOT NULL,
	`decision` text,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `store_transfer_from` ON `store_transfer` (`from_account_id`,`at`);--> statement-breakpoint
CREATE INDEX `store_transfer_to` ON `store_transfer` (`to_account_id`,`at`);--> statement-breakpoint
CREATE INDEX `store_transfer_reference` ON `store_transfer` (`reference`);--> statement-breakpoint
CREATE INDEX `store_transfer_waiting` ON `store_transfer` (`at`) WHERE "store_transfer"."decision" is null;--> statement-breakpoint
CREATE INDEX `store_transfer_at` ON `store_transfer` (`at`);--> statement-breakpoint
-- What goes from one account to another changes the state of both. The trigger is away meanwhile, so
-- that the update below makes no state due.
DROP TRIGGER `premium_follows_entitlement_grant_changed`;--> statement-breakpoint
ALTER TABLE `entitlement_grant` ADD `named_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `entitlement_grant` ADD `named_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `entitlement_grant` SET `named_at` = `told_at`, `named_by` = `told_by` WHERE `source` IN ('ios', 'android');--> statement-breakpoint
-- What a store has sold to people who are deleted waits for whoever claims it.
UPDATE `entitlement_grant` SET `account_id` = '' WHERE `source` IN ('ios', 'android') AND NOT EXISTS (SELECT 1 FROM `account` WHERE `account`.`id` = `entitlement_grant`.`account_id`);--> statement-breakpoint
CREATE TRIGGER `premium_follows_entitlement_grant_changed` AFTER UPDATE ON `entitlement_grant`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`updated_at`), NEW.`updated_at`) WHERE `account_id` IN (NEW.`account_id`, OLD.`account_id`);
END;
--> statement-breakpoint
CREATE INDEX `entitlement_grant_unclaimed` ON `entitlement_grant` (`updated_at`) WHERE "entitlement_grant"."account_id" = '';