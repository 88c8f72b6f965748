DROP INDEX `coupon_created`;--> statement-breakpoint
DROP INDEX `coupon_batch`;--> statement-breakpoint
CREATE INDEX `coupon_batch` ON `coupon` (`batch_id`,`created_at`);