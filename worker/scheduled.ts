import { purgeExpiredSignIns } from '#worker/account/purge-expired-sign-ins.ts';
import { sweepFiles } from '#worker/cashback/sweep-files.ts';
import type { Ctx } from '#worker/context.ts';
import { purgeAppEvents } from '#worker/entitlement/app/purge-app-events.ts';
import { purgeExpiredHandOffs } from '#worker/handoff/purge-expired-hand-offs.ts';
import { log } from '#worker/http/log.ts';
import { sendDueMails } from '#worker/mail/send-due-mails.ts';
import { purgeCampaignEvents } from '#worker/marketing/purge-campaign-events.ts';
import { syncCoupons } from '#worker/promotion/sync-coupons.ts';
import { sweepUndeliveredEvents } from '#worker/stripe/sweep-undelivered-events.ts';
import { sweepUnhandledEvents } from '#worker/stripe/sweep-unhandled-events.ts';
import { purgeHandledEvents } from '#worker/stripe/purge-handled-events.ts';
import { sweepContracts } from '#worker/subscription/contract/sweep-contracts.ts';
import { sweepPurchases } from '#worker/subscription/purchase/sweep-purchases.ts';
import { sendReminders } from '#worker/subscription/reminders/send-reminders.ts';
import { syncCustomerEmails } from '#worker/subscription/payment-method/sync-customer-emails.ts';
import { reconcile } from '#worker/subscription/reconcile/reconcile.ts';
import { sweepUnarranged } from '#worker/subscription/contract/sweep-unarranged.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

/** In this order: Stripe's events are handled before jobs that act on missing events. */
const jobs = {
  sweepUndeliveredEvents,
  sweepUnhandledEvents,
  sweepPurchases,
  sweepUnarranged,
  sweepContracts,
  sendReminders,
  syncCustomerEmails,
  reconcile: (ctx) => reconcile(ctx),
  syncPlans,
  syncCoupons,
  sendDueMails,
  purgeHandledEvents,
  purgeAppEvents,
  purgeExpiredSignIns,
  purgeExpiredHandOffs,
  purgeCampaignEvents,
  sweepFiles,
} satisfies Record<string, (ctx: Ctx) => Promise<unknown>>;

/**
 * The scheduled run repairs interrupted and missed work. A failing job does not stop the others.
 */
export async function runSchedule(ctx: Ctx): Promise<void> {
  for (const [job, run] of Object.entries(jobs)) {
    try {
      const done = await run(ctx);
      log('info', { job, done: typeof done === 'number' ? done : undefined });
    } catch (error) {
      log('error', { job, error: error instanceof Error ? error.stack : String(error) });
    }
  }
}
