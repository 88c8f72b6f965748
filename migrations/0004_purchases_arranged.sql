ALTER TABLE `purchase` ADD `offer_code_hash` text;--> statement-breakpoint
ALTER TABLE `purchase` ADD `arranged_at` integer;--> statement-breakpoint
UPDATE `purchase` SET `arranged_at` = `updated_at`;--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_offer` ON `purchase` (`offer_code_hash`) WHERE "purchase"."offer_code_hash" is not null and "purchase"."status" <> 'released';--> statement-breakpoint
CREATE INDEX `purchase_to_arrange` ON `purchase` (`swept_at`) WHERE "purchase"."status" = 'completed' and "purchase"."arranged_at" is null;