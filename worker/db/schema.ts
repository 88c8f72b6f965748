/** All tables, for drizzle-kit, which compares them with migrations/. */
export * from '#worker/account/table.ts';
export * from '#worker/cashback/table.ts';
export * from '#worker/entitlement/app/table.ts';
export * from '#worker/entitlement/grant/table.ts';
export * from '#worker/entitlement/table.ts';
export * from '#worker/handoff/table.ts';
export * from '#worker/mail/table.ts';
export * from '#worker/marketing/table.ts';
export * from '#worker/desk/table.ts';
export * from '#worker/payout/table.ts';
export * from '#worker/promotion/table.ts';
export * from '#worker/stripe/table.ts';
export * from '#worker/subscription/dispute/table.ts';
export * from '#worker/subscription/life/table.ts';
export * from '#worker/subscription/payment/table.ts';
export * from '#worker/subscription/plan/table.ts';
export * from '#worker/subscription/reconcile/table.ts';
