DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE "outbox"."due_at" is not null;