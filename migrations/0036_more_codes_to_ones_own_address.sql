PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_own_code` (
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_own_code`("account_id", "purpose", "id", "digest", "attempts", "created_at", "expires_at", "spent_at") SELECT "account_id", "purpose", "id", "digest", "attempts", "created_at", "expires_at", "spent_at" FROM `own_code`;--> statement-breakpoint
DROP TABLE `own_code`;--> statement-breakpoint
ALTER TABLE `__new_own_code` RENAME TO `own_code`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `own_code_account` ON `own_code` (`account_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `own_code_expires` ON `own_code` (`expires_at`);