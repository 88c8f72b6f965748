CREATE INDEX `account_later_names` ON `account` (lower(substr("display_name", instr("display_name", ' ') + 1)));--> statement-breakpoint
CREATE INDEX `account_last_name` ON `account` (lower(replace("display_name", rtrim("display_name", replace("display_name", ' ', '')), '')));--> statement-breakpoint
CREATE INDEX `account_later_email` ON `account` (substr("email", instr("email", '.') + 1));--> statement-breakpoint
CREATE INDEX `account_email_domain` ON `account` (substr("email", instr("email", '@') + 1));
