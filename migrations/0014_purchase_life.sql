DROP INDEX `purchase_open`;--> statement-breakpoint
ALTER TABLE `purchase` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `purchase_subscription` ON `purchase` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `purchase_invoice` ON `purchase` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_open` ON `purchase` (`account_id`) WHERE "purchase"."status" in ('reserved', 'beginning', 'processing', 'requires_action', 'requires_payment_method');