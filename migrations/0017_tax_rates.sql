ALTER TABLE `purchase` ADD `tax_rate_id` text;--> statement-breakpoint
ALTER TABLE `plan` ADD `tax_rate_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Plans without a tax rate are not sold: the next scheduled run reads them from Stripe again.
DELETE FROM `plan`;
