ALTER TABLE `dispute` ADD `doubled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `dispute` ADD `refunded_at` integer;--> statement-breakpoint
CREATE INDEX `dispute_doubled` ON `dispute` (`opened_at`) WHERE "dispute"."doubled" > 0;