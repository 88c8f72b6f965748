CREATE TABLE `charge_hold` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`way` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `charge_hold_account` ON `charge_hold` (`account_id`);