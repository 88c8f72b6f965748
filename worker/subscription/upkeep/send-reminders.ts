import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';

import { isBeingDeleted } from '#worker/account/deletion/shared-sql.ts';
import { addDays } from '#worker/calendar.ts';
import { batch } from '#worker/db/batch.ts';
import { contractsEndingSoon, markContractTold } from '#worker/entitlement/ending/shared-sql.ts';
import {
  isContractUnchanged,
  markReminded,
  selectLaterEnds,
  selectUpcomingRenewals,
  upcomingRenewals,
} from '#worker/entitlement/shared-sql.ts';
import type { Contract, ContractRow, UpcomingRenewals } from '#worker/entitlement/shared-sql.ts';
import { wasQueued } from '#worker/mail/shared-sql.ts';
import { notice } from '#worker/product.ts';
import { selectSince } from '#worker/schedule/due-sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { processDue, waits } from '#worker/schedule/process-each.ts';
import { isPostponed, postpone } from '#worker/schedule/shared-sql.ts';
import { previewNextCharge } from '#worker/subscription/billing/announce-debit.ts';
import type { NextCharge } from '#worker/subscription/billing/announce-debit.ts';
import { billingMonths, catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import { isHeld } from '#worker/subscription/contract/collection-hold.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import { renewalNotice, trialReminder } from '#worker/subscription/notices/reminder-letters.ts';
import { contractEndsSoonLetter } from '#worker/subscription/notices/renewal-letters.ts';

/** A term of at least this many months is so long that its renewal could be forgotten. */
const longTermMonths = 6;
/** A minimum term of a year, and some days more. */
const firstTermDays = 380;

type LetterOf = (
  charge: NextCharge & { contractId: string; number: string; endsAt: number | null },
  origin: string,
) => Letter;

/**
 * Reminds people once of the end of a trial and of the renewal of a long term, unless they have
 * cancelled for an earlier day. Part of the scheduled run; returns the number of contracts it was
 * done for.
 */
export const sendReminders: JobWork = {
  due: ({ db, clock }) => {
    const { trials, longTerms, firstTerms, laterEnds } = comingAt(clock.now());
    const lists = upcomingRenewals([trials, longTerms, firstTerms], laterEnds);
    return lists.map((list) => selectSince(db, list, clock.now()));
  },
  work: (ctx) =>
    processDue(
      ctx,
      (limit) => selectReminders(ctx, limit),
      (reminder) => remind(ctx, reminder),
    ),
};

/** Tells people a week before that a contract which they have cancelled ends. */
export const tellContractEndings = itemJob(contractsEndingSoon, async (ctx: JobCtx, row) => {
  const { id, accountId, number, expiresAt } = row;
  const letter = contractEndsSoonLetter(
    { contractId: id, number, endsAt: expiresAt ?? 0 },
    ctx.origin,
  );
  // Whoever is about to be deleted was told what ends then.
  const onlyIf = sql`${isContractUnchanged(row)} and not ${isBeingDeleted(accountId)}`;
  const letters = [{ ...letter, onlyIf }];
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, accountId, letters),
    marked: markContractTold(ctx.db, row),
  });
  postLetters(ctx, letters, queued);
});

/** A contract of which its owner is to be reminded. */
interface Reminder {
  id: string;
  row: ContractRow;
  letterOf: LetterOf;
}

/** What people are reminded of: ends of trials, and renewals of long terms. */
function comingAt(now: number) {
  const trialEnds = { status: 'trialing', from: now, to: addDays(now, notice.trialDays) } as const;
  const renewals = { status: 'active', from: now, to: addDays(now, notice.renewalDays) } as const;
  const unless = (id: AnyColumn) => isPostponed('sendReminders', id, now);
  const firstTermSince = addDays(now, -firstTermDays);
  return {
    trials: { ...trialEnds, unless },
    longTerms: { ...renewals, planKeys: longPlans, unless },
    firstTerms: { ...renewals, planKeys: instalmentPlans, firstTermSince, unless },
    laterEnds: {
      from: now,
      trialsTo: trialEnds.to,
      to: renewals.to,
      planKeys: longPlans,
      firstTermKeys: instalmentPlans,
      unless,
    },
  };
}

async function selectReminders(ctx: JobCtx, limit: number): Promise<Reminder[]> {
  const coming = comingAt(ctx.clock.now());
  const select = (renewals: UpcomingRenewals) => selectUpcomingRenewals(ctx.db, renewals, limit);
  const { trials, longTerms, firstTerms, laterEnds } = await batch(ctx.db, {
    trials: select(coming.trials),
    longTerms: select(coming.longTerms),
    firstTerms: select(coming.firstTerms),
    laterEnds: selectLaterEnds(ctx.db, coming.laterEnds, limit),
  });
  const reminderWith = (letterOf: LetterOf) => (row: ContractRow) => ({
    id: row.id,
    row,
    letterOf,
  });
  return [
    ...trials.map(reminderWith(trialReminder)),
    ...[...longTerms, ...firstTerms].map(reminderWith(renewalNotice)),
    ...laterEnds.map((row) => ({
      id: row.id,
      row,
      letterOf: row.status === 'trialing' ? trialReminder : renewalNotice,
    })),
  ]
    .toSorted((a, b) => (a.row.dueAt ?? 0) - (b.row.dueAt ?? 0))
    .slice(0, limit);
}

const longPlans = catalogue
  .filter((plan) => (billingMonths(plan) ?? 0) >= longTermMonths)
  .map(({ key }) => key);

const instalmentPlans = catalogue.filter(({ customYearly }) => customYearly).map(({ key }) => key);

async function remind(
  ctx: JobCtx,
  { id, row, letterOf }: Reminder,
): Promise<typeof waits | undefined> {
  const charge = await previewNextCharge(ctx, id);
  const contract = charge && contractOfSubscription(charge.subscription, row.accountId);
  if (!contract || !agrees(contract, row)) {
    // The stored contract is outdated. A later run decides by what is stored then.
    await syncContract(ctx, id);
    return leaveForLater(ctx, id);
  }
  // Nothing is charged while it is held. Taken off in time, a later run reminds of it.
  if (isHeld(charge.subscription)) return leaveForLater(ctx, id);
  const endsAt = contract.renewDisabled ? contract.expiresAt : null;
  const reminder = letterOf(
    { ...charge, contractId: id, number: row.number, at: row.dueAt ?? charge.at, endsAt },
    ctx.origin,
  );
  const letters = [{ ...reminder, onlyIf: isContractUnchanged(row) }];
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, row.accountId, letters),
    marked: markReminded(ctx.db, row, wasQueued(sql`${reminder.key}`)),
  });
  postLetters(ctx, letters, queued);
  return queued.length === 0 ? leaveForLater(ctx, id) : undefined;
}

/** Whether Stripe says what was stored, and it is still charged then. */
function agrees(contract: Contract, row: ContractRow): boolean {
  const { renewDisabled, dueAt, expiresAt } = contract;
  const isCharged = !renewDisabled || (dueAt !== null && expiresAt !== null && expiresAt > dueAt);
  const isAsStored = contract.status === row.status && dueAt === row.dueAt;
  return isAsStored && renewDisabled === row.renewDisabled && isCharged;
}

/** Takes a contract of which nobody was reminded out of the way of others. */
async function leaveForLater(ctx: JobCtx, id: string): Promise<typeof waits> {
  await postpone(ctx.db, ctx.job.name, id, ctx.clock.now());
  return waits;
}
