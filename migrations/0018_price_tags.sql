ALTER TABLE `plan` ADD `original_price_tag` text;--> statement-breakpoint
ALTER TABLE `plan` ADD `predefined` integer DEFAULT true NOT NULL;