import { tidyAccounts } from '#worker/account/tidy-accounts.ts';
import { sweepFiles } from '#worker/cashback/sweep-files.ts';
import type { Ctx } from '#worker/context.ts';
import { tidyAppEvents } from '#worker/entitlement/app/tidy-app-events.ts';
import { tidyHandOffs } from '#worker/handoff/tidy-hand-offs.ts';
import { log } from '#worker/http/log.ts';
import { sendDueMails } from '#worker/mail/send-due-mails.ts';
import { tidyCampaigns } from '#worker/marketing/tidy-campaigns.ts';
import { syncCoupons } from '#worker/promotion/sync-coupons.ts';
import { sweepUndelivered } from '#worker/stripe/sweep-undelivered.ts';
import { sweepUnhandled } from '#worker/stripe/sweep-unhandled.ts';
import { tidyEvents } from '#worker/stripe/tidy-events.ts';
import { sweepContracts } from '#worker/subscription/contract/sweep-contracts.ts';
import { sweepPurchases } from '#worker/subscription/purchase/sweep-purchases.ts';
import { sendReminders } from '#worker/subscription/mails/send-reminders.ts';
import { tellEmails } from '#worker/subscription/payment-method/tell-emails.ts';
import { reconcile } from '#worker/subscription/reconcile/reconcile.ts';
import { sweepUnarranged } from '#worker/subscription/purchase/sweep-unarranged.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

/** In this order: what Stripe has said comes before conclusions about what it has not. */
const jobs = {
  sweepUndelivered,
  sweepUnhandled,
  sweepPurchases,
  sweepUnarranged,
  sweepContracts,
  sendReminders,
  tellEmails,
  reconcile: (ctx) => reconcile(ctx),
  syncPlans,
  syncCoupons,
  sendDueMails,
  tidyEvents,
  tidyAppEvents,
  tidyAccounts,
  tidyHandOffs,
  tidyCampaigns,
  sweepFiles,
} satisfies Record<string, (ctx: Ctx) => Promise<unknown>>;

/** The scheduled run: mends what was cut off or missed. A job that fails doesn't stop the others. */
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
