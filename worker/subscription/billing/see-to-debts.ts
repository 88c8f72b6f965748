import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { nextDebtLook, reminderDayAt } from '#worker/entitlement/debt-days.ts';
import { graceEnd, payableUntil } from '#worker/entitlement/premium.ts';
import {
  overdueContracts,
  selectContract,
  setOverdueLook,
} from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { inTurn, itemJob } from '#worker/schedule/item-job.ts';
import {
  dueDisputes,
  isDisputeOwed,
  selectOwedDisputesOf,
  setNextLook,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/billing/dispute-sql.ts';
import { owedAtEnd } from '#worker/subscription/billing/open-dispute.ts';
import { goOnAfterDebt, restForDebt } from '#worker/subscription/billing/rest.ts';
import { isHeld } from '#worker/subscription/contract/collection-hold.ts';
import { selectFreezesOf, selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import { endAtOnce, syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';
import { debtReminderLetter, restLetter } from '#worker/subscription/notices/debt-letters.ts';
import {
  endsUnlessPaid,
  owedAfterEnd,
  postLetters,
  queueLetters,
  whatFollows,
} from '#worker/subscription/notices/letters.ts';
import type { Letter, OwedAtEnd } from '#worker/subscription/notices/letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Does what is due about a debit that came back: reminds its person, has the contract rest once the
 * grace is over, or lets it go on once the debt is closed (docs/decisions/0077). Can be done again
 * at any time.
 */
async function seeToDebt(ctx: Ctx, row: DisputeRow): Promise<void> {
  const isOwed = owedStatuses.includes(row.status);
  const lookAt = isOwed ? await seeToOwed(ctx, row) : await seeToClosed(ctx, row);
  await setNextLook(ctx.db, row, lookAt);
}

/** Returns when to look again, UTC milliseconds; null for never. */
async function seeToOwed(ctx: Ctx, row: DisputeRow): Promise<number | null> {
  const now = ctx.clock.now();
  // Nobody is reminded of what a bank is just paying; if it does not, the grace is not longer.
  if (row.settleStatus === 'open') return now + dayMs;
  if (await isUndecided(ctx, row.contractId)) return now + dayMs;
  if (now >= graceEnd(row.openedAt)) {
    await restForDebt(ctx, row);
    // What has ended does not rest.
    await tell(ctx, row, (debt, atEnd) => (atEnd ? null : restLetter(debt, ctx.origin)));
    return null;
  }
  const day = reminderDayAt(row.openedAt, now);
  if (day) {
    const running = whatFollows(payableUntil(row.openedAt));
    await tell(ctx, row, (debt, atEnd) => {
      const follows = atEnd ? owedAfterEnd(atEnd, now) : running;
      return debtReminderLetter(debt, day, follows, ctx.origin);
    });
  }
  return nextDebtLook(row.openedAt, now);
}

/**
 * Whether somebody has withdrawn from a contract, perhaps not its owner, and that can still be
 * undone or is not carried out: nobody is asked for money that they may not owe.
 */
async function isUndecided(ctx: Ctx, contractId: string): Promise<boolean> {
  const { freezes, withdrawals } = await batch(ctx.db, {
    freezes: selectFreezesOf(ctx.db, contractId),
    withdrawals: selectWithdrawalFrom(ctx.db, contractId),
  });
  return freezes.length > 0 || withdrawals.length > 0;
}

async function seeToClosed(ctx: Ctx, row: DisputeRow): Promise<null> {
  await goOnAfterDebt(ctx, row.contractId);
  return null;
}

async function tell(
  ctx: Ctx,
  row: DisputeRow,
  letterOf: (debt: Parameters<typeof restLetter>[0], atEnd: OwedAtEnd | null) => Letter | null,
): Promise<void> {
  const { id, accountId, contractId, value, fee, openedAt, charge } = row;
  const [contract] = await selectContract(ctx.db, contractId);
  const number = contract?.number ?? null;
  const debt = { name: charge, number, cents: value + fee, since: openedAt };
  const letter = letterOf(debt, await owedAtEnd(ctx, contract, row));
  if (letter === null) return;
  const letters = [{ ...letter, onlyIf: isDisputeOwed(id) }];
  const { queued } = await batch(ctx.db, { queued: queueLetters(ctx, accountId, letters) });
  postLetters(ctx, letters, queued);
}

/**
 * Does what is due about a contract whose last payment by card, PayPal or wallet has failed:
 * reminds its owner, and ends it once the grace is over, as Stripe does after its last try. A debit
 * that failed is a dispute, which is seen to on its own. Can be done again at any time.
 */
async function seeToOverdue(ctx: Ctx, row: ContractRow): Promise<void> {
  const now = ctx.clock.now();
  const { id, accountId } = row;
  const debits = await selectOwedDisputesOf(ctx.db, { accountId, contractId: id });
  if (debits.length > 0 || (await isUndecided(ctx, id))) {
    return void (await setOverdueLook(ctx.db, id, now + dayMs));
  }
  const contract = await syncContract(ctx, id);
  // Otherwise the sync has noted that nothing is overdue any more.
  if (!contract || !isPastDue(contract.status) || contract.expiresAt === null) return;
  const since = contract.expiresAt;
  if (now >= graceEnd(since)) {
    await ((await isPaying(ctx, id))
      ? setOverdueLook(ctx.db, id, now + dayMs)
      : endAtOnce(ctx, id));
    return;
  }
  const day = reminderDayAt(since, now);
  if (day && contract.owed !== null) {
    const debt = { name: `${id}:${since}`, number: row.number, cents: contract.owed, since };
    const follows = endsUnlessPaid(payableUntil(since));
    const letter = debtReminderLetter(debt, day, follows, ctx.origin);
    const { queued } = await batch(ctx.db, { queued: queueLetters(ctx, accountId, [letter]) });
    postLetters(ctx, [letter], queued);
  }
  await setOverdueLook(ctx.db, id, nextDebtLook(since, now));
}

/** Whether a bank is working on a payment, or somebody has withdrawn: then it does not end yet. */
async function isPaying(ctx: Ctx, id: string): Promise<boolean> {
  const subscription = await nullIfGone(ctx.stripe.subscriptions.retrieve(id));
  if (!subscription || isHeld(subscription)) return subscription !== null;
  const { data } = await ctx.stripe.invoices.list({ subscription: id, status: 'open' });
  for (const invoice of data) {
    const { intent } = await retrieveInvoiceWithIntent(ctx, invoice.id);
    if (intent?.status === 'processing') return true;
  }
  return false;
}

/**
 * Sees to debits that came back and to other payments that are overdue: reminders, and what follows
 * at the end of the grace and after a payment. Part of the scheduled run.
 */
export const sweepDebts = inTurn(
  itemJob(dueDisputes, seeToDebt),
  itemJob(overdueContracts, seeToOverdue),
);
