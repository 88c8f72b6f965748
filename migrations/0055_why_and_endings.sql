ALTER TABLE `entitlement_grant` ADD `week_told` integer;--> statement-breakpoint
ALTER TABLE `entitlement_grant` ADD `end_told` integer;--> statement-breakpoint
CREATE INDEX `entitlement_grant_ending` ON `entitlement_grant` (`ends_at`) WHERE "entitlement_grant"."kind" = 'premium' and "entitlement_grant"."revoked_at" is null and "entitlement_grant"."source" not in ('ios', 'android') and "entitlement_grant"."week_told" is not "entitlement_grant"."ends_at";--> statement-breakpoint
CREATE INDEX `entitlement_grant_ended` ON `entitlement_grant` (`ends_at`) WHERE "entitlement_grant"."kind" = 'premium' and "entitlement_grant"."revoked_at" is null and "entitlement_grant"."source" not in ('ios', 'android') and "entitlement_grant"."end_told" is not "entitlement_grant"."ends_at";--> statement-breakpoint
ALTER TABLE `contract` ADD `left_because` text;--> statement-breakpoint
ALTER TABLE `contract` ADD `week_told` integer;--> statement-breakpoint
CREATE INDEX `contract_ending` ON `contract` (`expires_at`) WHERE "contract"."renew_disabled" = 1 and "contract"."status" = 'active' and "contract"."week_told" is not "contract"."expires_at";