CREATE INDEX `account_created` ON `account` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `entitlement_grant_source` ON `entitlement_grant` (lower("source"),`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contract_plan_bought` ON `contract` (lower("plan_key"),`purchased_at`,`id`);--> statement-breakpoint
CREATE INDEX `contract_status_bought` ON `contract` (lower("status"),`purchased_at`,`id`);--> statement-breakpoint
CREATE INDEX `contract_owes` ON `contract` (`expires_at`,`id`) WHERE "contract"."overdue_look_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`created_at`) WHERE "outbox"."sent_at" is null and "outbox"."due_at" is null and "outbox"."unsubscribe" is null;--> statement-breakpoint
CREATE INDEX `dispute_owed` ON `dispute` (`opened_at`,`id`) WHERE "dispute"."status" in ('waiting', 'open');