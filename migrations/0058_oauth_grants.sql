CREATE TABLE `oauth_grant` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_challenge` text NOT NULL,
	`nonce` text,
	`began_with` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`country` text,
	`created_at` integer NOT NULL,
	`redeemed_at` integer,
	`generation` integer DEFAULT 0 NOT NULL,
	`refresh_hash` text,
	`refreshed_at` integer,
	`access_hash` text,
	`access_expires_at` integer,
	`expires_at` integer NOT NULL,
	`mail_key` text,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grant_code_hash_unique` ON `oauth_grant` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grant_access_hash_unique` ON `oauth_grant` (`access_hash`);--> statement-breakpoint
CREATE INDEX `oauth_grant_account` ON `oauth_grant` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `oauth_grant_expires` ON `oauth_grant` (`expires_at`);