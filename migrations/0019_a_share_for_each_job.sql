CREATE TABLE `postponed_item` (
	`job` text NOT NULL,
	`item` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`job`, `item`)
);
--> statement-breakpoint
CREATE INDEX `postponed_item_due` ON `postponed_item` (`due_at`);--> statement-breakpoint
DROP INDEX `stripe_event_unhandled`;--> statement-breakpoint
ALTER TABLE `stripe_event` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `stripe_event_due` ON `stripe_event` (`due_at`) WHERE "stripe_event"."handled_at" is null;--> statement-breakpoint
ALTER TABLE `reconciliation` ADD `held_runs` integer DEFAULT 0 NOT NULL;