CREATE TABLE `client_endpoint` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`address` text NOT NULL,
	`types` text NOT NULL,
	`generation` integer DEFAULT 1 NOT NULL,
	`secret_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`pinged_at` integer NOT NULL,
	`failing_since` integer,
	`paused_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `client_endpoint_client` ON `client_endpoint` (`client_id`);--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`change_seq` integer,
	`account_id` text,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`status` integer,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`due_at`) WHERE "webhook_delivery"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_delivery_open` ON `webhook_delivery` (`endpoint_id`) WHERE "webhook_delivery"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX `webhook_delivery_endpoint` ON `webhook_delivery` (`endpoint_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_account` ON `webhook_delivery` (`account_id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_created` ON `webhook_delivery` (`created_at`);--> statement-breakpoint
ALTER TABLE `handed_off` ADD `profile_changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `handed_off_profile` ON `handed_off` (`profile_changes`) WHERE "handed_off"."profile_changes" > 0;
--> statement-breakpoint
CREATE TRIGGER `webhook_delivery_follows_change` AFTER INSERT ON `premium_change`
BEGIN
	DELETE FROM `webhook_delivery` WHERE `account_id` = NEW.`account_id` AND `delivered_at` IS NULL AND NEW.`type` IN (`type`, 'account.deleted') AND `endpoint_id` IN (SELECT `id` FROM `client_endpoint` WHERE `client_id` = NEW.`client_id`);
	INSERT INTO `webhook_delivery` (`id`, `endpoint_id`, `change_seq`, `account_id`, `type`, `created_at`, `due_at`) SELECT 'msg_' || `id` || '_' || NEW.`seq`, `id`, NEW.`seq`, NEW.`account_id`, NEW.`type`, NEW.`at`, CASE WHEN `paused_at` IS NULL THEN NEW.`at` END FROM `client_endpoint` WHERE `client_id` = NEW.`client_id` AND `ended_at` IS NULL AND EXISTS (SELECT 1 FROM json_each(`types`) WHERE `value` = NEW.`type`);
END;
--> statement-breakpoint
CREATE TRIGGER `profile_follows_account` AFTER UPDATE OF `email`, `display_name` ON `account` WHEN NEW.`email` IS NOT OLD.`email` OR NEW.`display_name` IS NOT OLD.`display_name`
BEGIN
	UPDATE `handed_off` SET `profile_changes` = `profile_changes` + 1 WHERE `account_id` = NEW.`id` AND `deleted_at` IS NULL;
END;
