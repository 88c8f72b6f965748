import type { Ctx } from '#worker/context.ts';
import { sweepFiles } from '#worker/cashback/sweep-files.ts';
import { sweepDeclarations } from '#worker/declaration/sweep-declarations.ts';
import { sweepAccounts } from '#worker/deletion/sweep-accounts.ts';
import { tellEndings } from '#worker/entitlement/ending/tell-endings.ts';
import { sweepDeletions } from '#worker/deletion/sweep-deletions.ts';
import { notePremium } from '#worker/client-api/note-premium.ts';
import { noteProfiles } from '#worker/client-api/note-profiles.ts';
import { sendDueWebhooks } from '#worker/client-api/webhooks/send-due-webhooks.ts';
import { tellAlarms } from '#worker/desk/alarms/tell-alarms.ts';
import { syncBalance } from '#worker/desk/books/sync-balance.ts';
import { archiveLetters } from '#worker/letter/archive-letters.ts';
import { sendDueMails } from '#worker/mail/send-due-mails.ts';
import { syncCoupons } from '#worker/promotion/sync-coupons.ts';
import { purgeBalance, purges } from '#worker/purges-sql.ts';
import type { RunBudget } from '#worker/schedule/budget.ts';
import type { JobRun, JobWork } from '#worker/schedule/job.ts';
import { readPostponed } from '#worker/schedule/read-postponed.ts';
import { inTurn } from '#worker/schedule/item-job.ts';
import { runJob } from '#worker/schedule/run-job.ts';
import { noteRuns } from '#worker/schedule/shared-sql.ts';
import { shares } from '#worker/schedule/shares.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { sweepUndeliveredEvents } from '#worker/stripe/sweep-undelivered-events.ts';
import { sweepUnhandledEvents } from '#worker/stripe/sweep-unhandled-events.ts';
import {
  archiveDocuments,
  purgeDocuments,
} from '#worker/subscription/billing/archive-documents.ts';
import { sweepChanges } from '#worker/subscription/change/finish-change.ts';
import { sweepContracts } from '#worker/subscription/contract/sync-contract.ts';
import { sweepUnarranged } from '#worker/subscription/contract/arrange-purchase.ts';
import { sweepDebts } from '#worker/subscription/billing/see-to-debts.ts';
import { syncCustomerEmails } from '#worker/subscription/money/customers.ts';
import { syncPlans } from '#worker/subscription/catalogue/sync-plans.ts';
import { sweepPurchases } from '#worker/subscription/checkout/sweep-purchases.ts';
import { comparison } from '#worker/subscription/upkeep/reconcile/reconcile.ts';
import { sendReminders, tellContractEndings } from '#worker/subscription/upkeep/send-reminders.ts';
import { sweepRepayments } from '#worker/subscription/money/follow-repayments.ts';
import { sweepDeskEnds } from '#worker/subscription/leaving/cancel-contract.ts';
import { sweepWithdrawals } from '#worker/subscription/leaving/end-withdrawn.ts';

/**
 * In this order: Stripe's events are handled before jobs that act on missing events. Each job has a
 * share of the run in schedule/shares.ts.
 */
export const jobs: Record<JobName, JobWork> = {
  sweepUndeliveredEvents: { work: sweepUndeliveredEvents, due: null },
  sweepUnhandledEvents,
  sweepPurchases,
  sweepUnarranged: inTurn(sweepUnarranged, sweepChanges),
  sweepContracts,
  sweepDebts,
  sweepWithdrawals: inTurn(sweepWithdrawals, sweepDeskEnds),
  sweepRepayments,
  sweepDeclarations,
  sweepDeletions,
  sweepAccounts,
  notePremium: inTurn(notePremium, noteProfiles),
  sendDueWebhooks,
  sendReminders: inTurn(sendReminders, tellContractEndings, tellEndings),
  syncCustomerEmails,
  reconcile: comparison,
  syncPlans: { work: (ctx) => syncPlans(ctx), due: null },
  syncCoupons: { work: syncCoupons, due: null },
  sendDueMails,
  archiveLetters,
  archiveDocuments,
  syncBalance: { work: syncBalance, due: null },
  purgeDocuments: inTurn(purgeDocuments, purgeBalance),
  ...purges,
  sweepFiles: { work: sweepFiles, due: null },
  tellAlarms: { work: tellAlarms, due: null },
};

/**
 * The scheduled run repairs interrupted and missed work. A failing job does not stop the others,
 * and none uses the share of another. When each has had its share, those that stopped because
 * theirs was used get what the others have left, in the same order. How each went is noted.
 */
export async function runSchedule(ctx: Ctx, run: RunBudget): Promise<void> {
  const postponed = await readPostponed(ctx);
  const names = Object.keys(jobs) as JobName[];
  const unfinished: JobName[] = [];
  const runs = new Map<JobName, JobRun>();
  for (const [at, name] of names.entries()) {
    const budget = run.begin(shares[name], sumOf(names.slice(at + 1)));
    const one = { name, ...jobs[name], budget, postponed: postponed(name) };
    runs.set(name, await runJob(ctx, run, one));
    if (budget.isSpent()) unfinished.push(name);
  }
  for (const name of unfinished) {
    const budget = run.beginAgain(shares[name]);
    if (!budget.hasRoom()) continue;
    const one = { name, ...jobs[name], budget, postponed: postponed(name) };
    runs.set(name, await runJob(ctx, run, one));
  }
  await run.conclude(async () => noteRuns(ctx.db, [...runs.values()], ctx.clock.now()));
}

/** What these jobs may use together. */
function sumOf(names: readonly JobName[]) {
  return {
    statements: names.reduce((sum, name) => sum + shares[name].statements, 0),
    subrequests: names.reduce((sum, name) => sum + shares[name].subrequests, 0),
  };
}
