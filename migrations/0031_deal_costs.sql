ALTER TABLE `deal` ADD `partner` text;--> statement-breakpoint
ALTER TABLE `deal` ADD `costs` text;--> statement-breakpoint
ALTER TABLE `deal` ADD `is_free` integer DEFAULT false NOT NULL;