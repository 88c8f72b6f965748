CREATE TABLE `waiting_letter` (
	`declaration_id` text NOT NULL,
	`kind` text NOT NULL,
	`letter_group` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`declaration_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `waiting_letter_group` ON `waiting_letter` (`letter_group`);