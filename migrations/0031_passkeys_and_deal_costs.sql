CREATE TABLE `known_browser` (
	`account_id` text NOT NULL,
	`browser_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `browser_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_browser_seen` ON `known_browser` (`seen_at`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_id_unique` ON `passkey` (`id`);--> statement-breakpoint
CREATE INDEX `passkey_account` ON `passkey` (`account_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `mail_key` text;--> statement-breakpoint
ALTER TABLE `deal` ADD `partner` text;--> statement-breakpoint
ALTER TABLE `deal` ADD `costs` text;--> statement-breakpoint
ALTER TABLE `deal` ADD `is_free` integer DEFAULT false NOT NULL;