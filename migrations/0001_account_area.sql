CREATE TABLE `challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`next_token_hash` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`verified_at` integer,
	`account_id` text,
	`done_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `challenge_next_token_hash_unique` ON `challenge` (`next_token_hash`);--> statement-breakpoint
CREATE INDEX `challenge_account` ON `challenge` (`account_id`);--> statement-breakpoint
CREATE INDEX `challenge_expires` ON `challenge` (`expires_at`);--> statement-breakpoint
CREATE TABLE `extra_days_offer` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`days` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `extra_days_offer_account` ON `extra_days_offer` (`account_id`);--> statement-breakpoint
CREATE INDEX `extra_days_offer_expires` ON `extra_days_offer` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identity` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identity_account` ON `identity` (`account_id`);--> statement-breakpoint
CREATE TABLE `login_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`account_id` text NOT NULL,
	`extra_days` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`max_uses` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `login_code_account` ON `login_code` (`account_id`);--> statement-breakpoint
CREATE INDEX `login_code_expires` ON `login_code` (`expires_at`);--> statement-breakpoint
CREATE TABLE `spent_nonce` (
	`nonce` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_nonce_expires` ON `spent_nonce` (`expires_at`);--> statement-breakpoint
CREATE TABLE `hand_off` (
	`ticket_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`state` text NOT NULL,
	`nonce` text,
	`new_account` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hand_off_expires` ON `hand_off` (`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
INSERT INTO `challenge` (`id`, `purpose`, `next_token_hash`, `attempts`, `verified_at`, `account_id`, `done_at`, `created_at`, `expires_at`)
	SELECT `id`, 'sign_up', `password_token_hash`, `attempts`, `verified_at`, `account_id`, CASE WHEN `account_id` IS NULL THEN NULL ELSE `verified_at` END, `created_at`, `expires_at` FROM `sign_up`;
--> statement-breakpoint
DROP TABLE `sign_up`;--> statement-breakpoint
-- A column that is not null and differs from row to row cannot be added: the table is made anew.
CREATE TABLE `__new_session` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`began_with` text NOT NULL,
	`confirmed_at` integer,
	`user_agent` text NOT NULL,
	`country` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_session` (`token_hash`, `id`, `account_id`, `began_with`, `user_agent`, `created_at`, `expires_at`)
	SELECT `token_hash`, lower(hex(randomblob(16))), `account_id`, `began_with`, `user_agent`, `created_at`, `expires_at` FROM `session`;
--> statement-breakpoint
DROP TABLE `session`;--> statement-breakpoint
ALTER TABLE `__new_session` RENAME TO `session`;--> statement-breakpoint
CREATE UNIQUE INDEX `session_id_unique` ON `session` (`id`);--> statement-breakpoint
CREATE INDEX `session_account` ON `session` (`account_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);
