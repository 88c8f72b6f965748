CREATE TABLE `plan_sync` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
