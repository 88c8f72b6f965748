ALTER TABLE `letter` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `repayment` ADD `by_hand` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `repayment` ADD `hand_way` text;--> statement-breakpoint
ALTER TABLE `repayment` ADD `hand_day` text;--> statement-breakpoint
ALTER TABLE `repayment` ADD `hand_reference` text;