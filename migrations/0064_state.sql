CREATE TABLE `alarm` (
	`condition` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_report` (
	`job` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`due` integer,
	`oldest_at` integer,
	`is_unfinished` integer NOT NULL,
	`failing_since` integer
);
