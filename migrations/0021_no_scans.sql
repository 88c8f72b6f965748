DROP INDEX `deal_usage_deal`;--> statement-breakpoint
CREATE INDEX `deal_usage_deal` ON `deal_usage` (`deal_id`,`status`);--> statement-breakpoint
DROP INDEX `purchase_left`;--> statement-breakpoint
CREATE INDEX `purchase_left` ON `purchase` (`swept_at`) WHERE "purchase"."status" in ('reserved', 'beginning', 'processing', 'requires_action', 'requires_payment_method');--> statement-breakpoint
CREATE INDEX `deal_logo` ON `deal` (`logo_key`);--> statement-breakpoint
CREATE INDEX `contract_trial` ON `contract` (`due_at`) WHERE "contract"."status" = 'trialing' and "contract"."renew_disabled" = 0;--> statement-breakpoint
CREATE INDEX `contract_renewal` ON `contract` (`plan_key`,`due_at`) WHERE "contract"."status" = 'active' and "contract"."renew_disabled" = 0;--> statement-breakpoint
CREATE INDEX `dispute_of_invoice` ON `dispute` (`invoice_id`);