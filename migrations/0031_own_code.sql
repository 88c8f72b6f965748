CREATE TABLE `own_code` (
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`id` text NOT NULL,
	`digest` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_at` integer,
	PRIMARY KEY(`account_id`, `purpose`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_code_id_unique` ON `own_code` (`id`);--> statement-breakpoint
CREATE INDEX `own_code_expires` ON `own_code` (`expires_at`);