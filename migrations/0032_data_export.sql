CREATE TABLE `data_export` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`capability_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`made_at` integer,
	`ends_at` integer NOT NULL,
	`size` integer,
	`missing` integer DEFAULT 0 NOT NULL,
	`file_gone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_export_capability_hash_unique` ON `data_export` (`capability_hash`);--> statement-breakpoint
CREATE INDEX `data_export_account` ON `data_export` (`account_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `data_export_asked` ON `data_export` (`asked_at`);--> statement-breakpoint
CREATE INDEX `data_export_over` ON `data_export` (`ends_at`) WHERE "data_export"."file_gone_at" is null;--> statement-breakpoint
CREATE INDEX `declaration_account` ON `declaration` (`account_id`);--> statement-breakpoint
CREATE INDEX `campaign_event_account` ON `campaign_event` (`account_id`);