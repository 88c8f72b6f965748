ALTER TABLE `purchase` ADD `changes_from` text;--> statement-breakpoint
ALTER TABLE `purchase` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `purchase` ADD `planned_change` text;--> statement-breakpoint
CREATE INDEX `purchase_to_change` ON `purchase` (`swept_at`) WHERE "purchase"."changes_from" is not null and "purchase"."changed_at" is null and "purchase"."status" in ('processing', 'completed');