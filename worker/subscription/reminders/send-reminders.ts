import { or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { addDays } from '#worker/calendar.ts';
import { batch } from '#worker/db/batch.ts';
import { isContractUnchanged, selectUpcomingRenewals } from '#worker/entitlement/shared-sql.ts';
import type { UpcomingRenewals, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { wasQueued } from '#worker/mail/shared-sql.ts';
import { notice } from '#worker/product.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';
import { isPostponed, postpone } from '#worker/schedule/shared-sql.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { previewNextCharge } from '#worker/subscription/reminders/preview-next-charge.ts';
import type { NextCharge } from '#worker/subscription/reminders/preview-next-charge.ts';
import { renewalNotice, renewalNoticeKey } from '#worker/subscription/mails/renewal-notice.ts';
import { trialReminder, trialReminderKey } from '#worker/subscription/mails/trial-reminder.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { billingMonths } from '#worker/subscription/plan/plan.ts';

const mostContracts = 100;
/** A term of at least this many months is so long that its renewal could be forgotten. */
const longTermMonths = 6;
/** A minimum term of a year, and some days more. */
const firstTermDays = 380;

type LetterOf = (charge: NextCharge & { contractId: string }, origin: string) => Letter;

/**
 * Reminds people once of the end of a trial and of the renewal of a long term, unless they have
 * cancelled. Part of the scheduled run; returns the number of contracts it was done for.
 */
export async function sendReminders(ctx: JobCtx): Promise<number> {
  const now = ctx.clock.now();
  const trialEnds = { status: 'trialing', from: now, to: addDays(now, notice.trialDays) } as const;
  const renewals = { status: 'active', from: now, to: addDays(now, notice.renewalDays) } as const;
  const hasRenewalNotice = isDone(renewalNoticeKey, now);
  const fitting = ctx.job.budget.itemsThatFit(mostContracts);
  const select = (coming: UpcomingRenewals) => selectUpcomingRenewals(ctx.db, coming, fitting);
  const firstTermSince = addDays(now, -firstTermDays);
  const { trials, longTerms, firstTerms } = await batch(ctx.db, {
    trials: select({ ...trialEnds, unless: isDone(trialReminderKey, now) }),
    longTerms: select({ ...renewals, planKeys: longPlans, unless: hasRenewalNotice }),
    firstTerms: select({
      ...renewals,
      planKeys: instalmentPlans,
      firstTermSince,
      unless: hasRenewalNotice,
    }),
  });
  const reminders = [
    ...trials.map((row) => ({ id: row.id, row, letterOf: trialReminder })),
    ...[...longTerms, ...firstTerms].map((row) => ({ id: row.id, row, letterOf: renewalNotice })),
  ];
  const soonestFirst = reminders.toSorted((a, b) => (a.row.dueAt ?? 0) - (b.row.dueAt ?? 0));
  return processEach(ctx, soonestFirst, ({ row, letterOf }) => remind(ctx, row, letterOf));
}

const longPlans = catalogue
  .filter((plan) => (billingMonths(plan) ?? 0) >= longTermMonths)
  .map(({ key }) => key);

const instalmentPlans = catalogue.filter(({ customYearly }) => customYearly).map(({ key }) => key);

/**
 * The condition that a contract has nothing to do now: such a letter was queued for it and for that
 * moment, from the letter's key, or the contract waits.
 */
function isDone(keyPrefix: string, now: number): (id: AnyColumn, at: AnyColumn) => SQL {
  return (id, at) =>
    sql`(${or(
      wasQueued(sql`${keyPrefix} || ':' || ${id} || ':' || ${at}`),
      isPostponed('sendReminders', id, now),
    )})`;
}

async function remind(ctx: JobCtx, row: ContractRow, letterOf: LetterOf): Promise<void> {
  const charge = await previewNextCharge(ctx, row.id);
  const contract = charge && contractOfSubscription(charge.subscription, row.accountId);
  // The stored contract is outdated. A later run decides by what is stored then. Until then the
  // contract is out of the way of others.
  if (
    !contract ||
    contract.status !== row.status ||
    contract.renewDisabled ||
    contract.dueAt !== row.dueAt
  ) {
    await syncContract(ctx, row.id);
    await postpone(ctx.db, ctx.job.name, row.id, ctx.clock.now());
    return;
  }
  const reminder = letterOf(
    { ...charge, contractId: row.id, at: row.dueAt ?? charge.at },
    ctx.origin,
  );
  const letters = [{ ...reminder, onlyIf: isContractUnchanged(row) }];
  postLetters(ctx, letters, await queueLetters(ctx, row.accountId, letters));
}
