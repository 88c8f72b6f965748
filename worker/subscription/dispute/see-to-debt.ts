import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { nextDebtLook, reminderDayAt } from '#worker/entitlement/debt-days.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { graceEnd, payableUntil } from '#worker/entitlement/premium.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import { isDisputeOwed, setNextLook } from '#worker/subscription/dispute/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/dispute/dispute-sql.ts';
import { endOfOwed } from '#worker/subscription/dispute/open-dispute.ts';
import { goOnAfterDebt, restForDebt } from '#worker/subscription/dispute/rest.ts';
import { debtReminderLetter, restLetter } from '#worker/subscription/mails/debt-letters.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { owedAfterEnd, whatFollows } from '#worker/subscription/mails/texts.ts';

/**
 * Does what is due about a debit that came back: reminds its person, has the contract rest once the
 * grace is over, or lets it go on once the debt is closed (docs/decisions/0077). Can be done again
 * at any time.
 */
export async function seeToDebt(ctx: Ctx, row: DisputeRow): Promise<void> {
  const isOwed = owedStatuses.includes(row.status);
  const lookAt = isOwed ? await seeToOwed(ctx, row) : await seeToClosed(ctx, row);
  await setNextLook(ctx.db, row, lookAt);
}

/** Returns when to look again, UTC milliseconds; null for never. */
async function seeToOwed(ctx: Ctx, row: DisputeRow): Promise<number | null> {
  const now = ctx.clock.now();
  // Nobody is reminded of what a bank is just paying; if it does not, the grace is not longer.
  if (row.settleStatus === 'open') return now + dayMs;
  if (now >= graceEnd(row.openedAt)) {
    await restForDebt(ctx, row);
    // What has ended does not rest.
    await tell(ctx, row, (debt, end) => (end === null ? restLetter(debt, ctx.origin) : null));
    return null;
  }
  const day = reminderDayAt(row.openedAt, now);
  if (day) {
    const running = whatFollows(payableUntil(row.openedAt));
    await tell(ctx, row, (debt, end) => {
      const follows = end === null ? running : owedAfterEnd(end, now);
      return debtReminderLetter(debt, day, follows, ctx.origin);
    });
  }
  return nextDebtLook(row.openedAt, now);
}

async function seeToClosed(ctx: Ctx, row: DisputeRow): Promise<null> {
  await goOnAfterDebt(ctx, row.contractId);
  return null;
}

async function tell(
  ctx: Ctx,
  { id, accountId, contractId, value, fee, openedAt, charge }: DisputeRow,
  letterOf: (debt: Parameters<typeof restLetter>[0], end: number | null) => Letter | null,
): Promise<void> {
  const [contract] = await selectContract(ctx.db, contractId);
  const number = contract?.number ?? null;
  const debt = { name: charge, number, cents: value + fee, since: openedAt };
  const letter = letterOf(debt, contract ? endOfOwed(contract, openedAt) : null);
  if (letter === null) return;
  const letters = [{ ...letter, onlyIf: isDisputeOwed(id) }];
  const { queued } = await batch(ctx.db, { queued: queueLetters(ctx, accountId, letters) });
  postLetters(ctx, letters, queued);
}
