import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { releaseRedemption } from '#worker/promotion/shared-sql.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';
import { payBackSoon } from '#worker/subscription/repayment/pay-back.ts';
import { closeAtStripe, reopenAtStripe } from '#worker/subscription/withdrawal/close-at-stripe.ts';
import { endAtStripe } from '#worker/subscription/withdrawal/end-at-stripe.ts';
import { selectWithdrawalFrom } from '#worker/subscription/withdrawal/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';
import {
  moveWithdrawal,
  selectWithdrawal,
} from '#worker/subscription/withdrawal/withdrawal-sql.ts';

/**
 * Does what a withdrawal still needs, in whatever status a cut-off call has left it: closes the
 * contract, and ends it once the withdrawal is final. Throws what may be tried again later.
 */
export async function carryOnWithdrawal(ctx: Ctx, row: Withdrawal): Promise<void> {
  const now = ctx.clock.now();
  if (row.status === 'reopening') return reopen(ctx, row);
  if (row.status === 'closed' && now < row.finalAt) return close(ctx, row);
  if (row.status === 'closed' && !(await begin(ctx, row))) return;
  const isOver = await endAtStripe(ctx, row);
  await payBackSoon(ctx, row.key);
  const to = isOver ? 'final' : 'ending';
  await moveWithdrawal(ctx.db, row.key, { from: 'ending', to, lookAt: now + dayMs }, now);
}

/** The same right after the declaration. What fails now is left to the scheduled run. */
export async function carryOnSoon(ctx: Ctx, row: Withdrawal): Promise<void> {
  try {
    await carryOnWithdrawal(ctx, row);
  } catch (error) {
    log('warn', {
      message: 'a withdrawal is left to the scheduled run',
      withdrawal: row.key,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}

async function close(ctx: Ctx, row: Withdrawal): Promise<void> {
  await closeAtStripe(ctx, row);
  const now = ctx.clock.now();
  const next = { from: 'closed', to: 'closed', lookAt: row.finalAt } as const;
  const [still] = await moveWithdrawal(ctx.db, row.key, next, now);
  // It was undone while Stripe was slow: what they said last holds.
  const [after] = still ? [still] : await selectWithdrawal(ctx.db, row.key);
  if (after?.status === 'reopening' || after?.status === 'undone') await openAgain(ctx, row);
}

/**
 * Opens a contract again. If its person has withdrawn anew before a slow call did so, that holds.
 */
async function openAgain(ctx: Ctx, row: Withdrawal): Promise<void> {
  await reopenAtStripe(ctx, row);
  const [standing] = await selectWithdrawalFrom(ctx.db, row.contractId);
  if (standing) await closeAtStripe(ctx, standing);
}

async function reopen(ctx: Ctx, row: Withdrawal): Promise<void> {
  await openAgain(ctx, row);
  const now = ctx.clock.now();
  await moveWithdrawal(ctx.db, row.key, { from: 'reopening', to: 'undone', lookAt: now }, now);
}

/**
 * From now on it cannot be undone. The contract's coupon can be used again, and what it gave ends
 * with the contract. Returns whether it was not undone before.
 */
async function begin(ctx: Ctx, { key, contractId }: Withdrawal): Promise<boolean> {
  const now = ctx.clock.now();
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  const { moved } = await batch(ctx.db, {
    moved: moveWithdrawal(ctx.db, key, { from: 'closed', to: 'ending', lookAt: now }, now),
    coupon: purchase && releaseRedemption(ctx.db, purchase.id, now),
  });
  return moved.length > 0;
}
