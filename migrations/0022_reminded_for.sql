DROP INDEX `contract_trial`;--> statement-breakpoint
DROP INDEX `contract_renewal`;--> statement-breakpoint
ALTER TABLE `contract` ADD `reminded_for` integer;--> statement-breakpoint
CREATE INDEX `contract_first_term` ON `contract` (`plan_key`,`due_at`) WHERE "contract"."status" = 'active' and "contract"."renew_disabled" = 0 and not ("contract"."reminded_for" is "contract"."due_at") and "contract"."expires_at" <= "contract"."due_at" + 86400000;--> statement-breakpoint
CREATE INDEX `contract_trial` ON `contract` (`due_at`) WHERE "contract"."status" = 'trialing' and "contract"."renew_disabled" = 0 and "contract"."reminded_for" is not "contract"."due_at";--> statement-breakpoint
CREATE INDEX `contract_renewal` ON `contract` (`plan_key`,`due_at`) WHERE "contract"."status" = 'active' and "contract"."renew_disabled" = 0 and "contract"."reminded_for" is not "contract"."due_at";