CREATE TABLE `client_key` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_key_secret_hash_unique` ON `client_key` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `client_key_client` ON `client_key` (`client_id`);--> statement-breakpoint
CREATE TABLE `handed_off` (
	`client_id` text NOT NULL,
	`account_id` text NOT NULL,
	`first_at` integer NOT NULL,
	`told_version` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`account_id`, `client_id`)
);
--> statement-breakpoint
CREATE INDEX `handed_off_deleted` ON `handed_off` (`deleted_at`) WHERE "handed_off"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `premium_change` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`account_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`state` text
);
--> statement-breakpoint
CREATE INDEX `premium_change_client` ON `premium_change` (`client_id`,`seq`);--> statement-breakpoint
CREATE INDEX `premium_change_account` ON `premium_change` (`account_id`);--> statement-breakpoint
CREATE INDEX `premium_change_at` ON `premium_change` (`at`);--> statement-breakpoint
CREATE TABLE `premium_state` (
	`account_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`state` text,
	`changed_at` integer NOT NULL,
	`look_at` integer,
	`marks` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `premium_state_look` ON `premium_state` (`look_at`) WHERE "premium_state"."look_at" is not null;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_contract_written` AFTER INSERT ON `contract`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`synced_at`), NEW.`synced_at`) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_contract_changed` AFTER UPDATE OF `account_id`, `status`, `one_time`, `renew_disabled`, `expires_at`, `paid_through`, `owed`, `desk_end` ON `contract`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`synced_at`), NEW.`synced_at`) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_contract_deleted` AFTER DELETE ON `contract`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, OLD.`synced_at`), OLD.`synced_at`) WHERE `account_id` = OLD.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_entitlement_grant_written` AFTER INSERT ON `entitlement_grant`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`updated_at`), NEW.`updated_at`) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_entitlement_grant_changed` AFTER UPDATE ON `entitlement_grant`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`updated_at`), NEW.`updated_at`) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_entitlement_grant_deleted` AFTER DELETE ON `entitlement_grant`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, OLD.`updated_at`), OLD.`updated_at`) WHERE `account_id` = OLD.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_dispute_written` AFTER INSERT ON `dispute`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, coalesce(NEW.`closed_at`, NEW.`opened_at`)), coalesce(NEW.`closed_at`, NEW.`opened_at`)) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_dispute_changed` AFTER UPDATE OF `account_id`, `contract_id`, `status`, `settle_status`, `opened_at`, `period_end` ON `dispute`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, coalesce(NEW.`closed_at`, NEW.`opened_at`)), coalesce(NEW.`closed_at`, NEW.`opened_at`)) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_dispute_deleted` AFTER DELETE ON `dispute`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, coalesce(OLD.`closed_at`, OLD.`opened_at`)), coalesce(OLD.`closed_at`, OLD.`opened_at`)) WHERE `account_id` = OLD.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_withdrawal_written` AFTER INSERT ON `withdrawal`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`updated_at`), NEW.`updated_at`) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_withdrawal_changed` AFTER UPDATE OF `account_id`, `contract_id`, `reason`, `status` ON `withdrawal`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, NEW.`updated_at`), NEW.`updated_at`) WHERE `account_id` = NEW.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `premium_follows_withdrawal_deleted` AFTER DELETE ON `withdrawal`
BEGIN
	UPDATE `premium_state` SET `marks` = `marks` + 1, `look_at` = min(coalesce(`look_at`, OLD.`updated_at`), OLD.`updated_at`) WHERE `account_id` = OLD.`account_id`;
END;
