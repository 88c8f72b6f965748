CREATE TABLE `freeze` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contract_id` text NOT NULL,
	`becomes` text,
	`received_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`lifted_at` integer
);
--> statement-breakpoint
CREATE INDEX `freeze_account` ON `freeze` (`account_id`);--> statement-breakpoint
CREATE INDEX `freeze_contract` ON `freeze` (`contract_id`);--> statement-breakpoint
CREATE INDEX `contract_later_end` ON `contract` (`due_at`) WHERE "contract"."renew_disabled" = 1 and "contract"."status" in ('active', 'trialing') and "contract"."expires_at" > "contract"."due_at" and "contract"."reminded_for" is not "contract"."due_at";