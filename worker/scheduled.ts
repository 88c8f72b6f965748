import { countKnown, purgeKnown } from '#worker/account/known/purge-known.ts';
import { countOldSignIns, purgeExpiredSignIns } from '#worker/account/purge-expired-sign-ins.ts';
import { countOldProofs, purgeProofs } from '#worker/cashback/purge-proofs.ts';
import { sweepFiles } from '#worker/cashback/sweep-files.ts';
import type { Ctx } from '#worker/context.ts';
import { countOldDeclarations, purgeDeclarations } from '#worker/declaration/purge-declarations.ts';
import { countDeclarations, sweepDeclarations } from '#worker/declaration/sweep-declarations.ts';
import { countAccounts, sweepAccounts } from '#worker/deletion/sweep-accounts.ts';
import { countDeletions, sweepDeletions } from '#worker/deletion/sweep-deletions.ts';
import { countOldActions, purgeActions } from '#worker/desk/audit/purge-actions.ts';
import { countAppEvents, purgeAppEvents } from '#worker/entitlement/app/purge-app-events.ts';
import { countOldExports, purgeExports } from '#worker/export/purge-exports.ts';
import { countOldHandOffs, purgeExpiredHandOffs } from '#worker/handoff/purge-expired-hand-offs.ts';
import { archiveLetters, countLettersToArchive } from '#worker/letter/archive-letters.ts';
import { countOldLetters, purgeLetters } from '#worker/letter/purge-letters.ts';
import { countDueMails, sendDueMails } from '#worker/mail/send-due-mails.ts';
import { countOldConsents, purgeConsentProofs } from '#worker/marketing/consent/purge-proofs.ts';
import {
  countOldAgreements,
  purgeMailingConsents,
} from '#worker/marketing/mailing/purge-agreements.ts';
import {
  countOldCampaignEvents,
  purgeCampaignEvents,
} from '#worker/marketing/purge-campaign-events.ts';
import { syncCoupons } from '#worker/promotion/sync-coupons.ts';
import type { RunBudget } from '#worker/schedule/budget.ts';
import { readPostponed } from '#worker/schedule/read-postponed.ts';
import { runJob } from '#worker/schedule/run-job.ts';
import type { JobWork } from '#worker/schedule/run-job.ts';
import { shares } from '#worker/schedule/shares.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { sweepUndeliveredEvents } from '#worker/stripe/sweep-undelivered-events.ts';
import {
  countUnhandledEvents,
  sweepUnhandledEvents,
} from '#worker/stripe/sweep-unhandled-events.ts';
import { countHandledEvents, purgeHandledEvents } from '#worker/stripe/purge-handled-events.ts';
import {
  archiveDocuments,
  countToArchive,
} from '#worker/subscription/archive/archive-documents.ts';
import { countOldDocuments, purgeDocuments } from '#worker/subscription/archive/purge-documents.ts';
import { countContracts, sweepContracts } from '#worker/subscription/contract/sweep-contracts.ts';
import { countDebts, sweepDebts } from '#worker/subscription/dispute/sweep-debts.ts';
import { countPurchases, sweepPurchases } from '#worker/subscription/purchase/sweep-purchases.ts';
import {
  countRepayments,
  sweepRepayments,
} from '#worker/subscription/repayment/sweep-repayments.ts';
import {
  countWithdrawals,
  sweepWithdrawals,
} from '#worker/subscription/withdrawal/sweep-withdrawals.ts';
import { countReminders, sendReminders } from '#worker/subscription/reminders/send-reminders.ts';
import {
  countNewEmails,
  syncCustomerEmails,
} from '#worker/subscription/payment-method/sync-customer-emails.ts';
import { countPasses, reconcile } from '#worker/subscription/reconcile/reconcile.ts';
import { countToArrange, sweepUnarranged } from '#worker/subscription/contract/sweep-unarranged.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

/**
 * In this order: Stripe's events are handled before jobs that act on missing events. Each job has a
 * share of the run in schedule/shares.ts.
 */
export const jobs: Record<JobName, JobWork> = {
  sweepUndeliveredEvents: { work: sweepUndeliveredEvents, countDue: null },
  sweepUnhandledEvents: { work: sweepUnhandledEvents, countDue: countUnhandledEvents },
  sweepPurchases: { work: sweepPurchases, countDue: countPurchases },
  sweepUnarranged: { work: sweepUnarranged, countDue: countToArrange },
  sweepContracts: { work: sweepContracts, countDue: countContracts },
  sweepDebts: { work: sweepDebts, countDue: countDebts },
  sweepWithdrawals: { work: sweepWithdrawals, countDue: countWithdrawals },
  sweepRepayments: { work: sweepRepayments, countDue: countRepayments },
  sweepDeclarations: { work: sweepDeclarations, countDue: countDeclarations },
  sweepDeletions: { work: sweepDeletions, countDue: countDeletions },
  sweepAccounts: { work: sweepAccounts, countDue: countAccounts },
  sendReminders: { work: sendReminders, countDue: countReminders },
  syncCustomerEmails: { work: syncCustomerEmails, countDue: countNewEmails },
  reconcile: { work: reconcile, countDue: countPasses },
  syncPlans: { work: (ctx) => syncPlans(ctx), countDue: null },
  syncCoupons: { work: syncCoupons, countDue: null },
  sendDueMails: { work: sendDueMails, countDue: countDueMails },
  archiveLetters: { work: archiveLetters, countDue: countLettersToArchive },
  archiveDocuments: { work: archiveDocuments, countDue: countToArchive },
  purgeLetters: { work: purgeLetters, countDue: countOldLetters },
  purgeDocuments: { work: purgeDocuments, countDue: countOldDocuments },
  purgeExports: { work: purgeExports, countDue: countOldExports },
  purgeHandledEvents: { work: purgeHandledEvents, countDue: countHandledEvents },
  purgeAppEvents: { work: purgeAppEvents, countDue: countAppEvents },
  purgeExpiredSignIns: { work: purgeExpiredSignIns, countDue: countOldSignIns },
  purgeExpiredHandOffs: { work: purgeExpiredHandOffs, countDue: countOldHandOffs },
  purgeCampaignEvents: { work: purgeCampaignEvents, countDue: countOldCampaignEvents },
  purgeConsentProofs: { work: purgeConsentProofs, countDue: countOldConsents },
  purgeMailingConsents: { work: purgeMailingConsents, countDue: countOldAgreements },
  purgeDeclarations: { work: purgeDeclarations, countDue: countOldDeclarations },
  purgeActions: { work: purgeActions, countDue: countOldActions },
  purgeProofs: { work: purgeProofs, countDue: countOldProofs },
  purgeKnown: { work: purgeKnown, countDue: countKnown },
  sweepFiles: { work: sweepFiles, countDue: null },
};

/**
 * The scheduled run repairs interrupted and missed work. A failing job does not stop the others,
 * and none uses the share of another. When each has had its share, those that stopped because
 * theirs was used get what the others have left, in the same order.
 */
export async function runSchedule(ctx: Ctx, run: RunBudget): Promise<void> {
  const postponed = await readPostponed(ctx);
  const names = Object.keys(jobs) as JobName[];
  const unfinished: JobName[] = [];
  for (const [at, name] of names.entries()) {
    const budget = run.begin(shares[name], sumOf(names.slice(at + 1)));
    await runJob(ctx, run, { name, ...jobs[name], budget, postponed: postponed(name) });
    if (budget.isSpent()) unfinished.push(name);
  }
  for (const name of unfinished) {
    const budget = run.beginAgain(shares[name]);
    if (!budget.hasRoom()) continue;
    await runJob(ctx, run, { name, ...jobs[name], budget, postponed: postponed(name) });
  }
}

/** What these jobs may use together. */
function sumOf(names: readonly JobName[]) {
  return {
    statements: names.reduce((sum, name) => sum + shares[name].statements, 0),
    subrequests: names.reduce((sum, name) => sum + shares[name].subrequests, 0),
  };
}
