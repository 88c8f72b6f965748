CREATE TABLE `first_payment` (
	`account_id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`paid_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `referral_code` (
	`account_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referral_code_code_unique` ON `referral_code` (`code`);