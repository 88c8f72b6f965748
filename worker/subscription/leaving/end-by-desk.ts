import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { concludeDeskEnd, deskEnds, selectContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { soon } from '#worker/schedule/soon.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import type { EndWish, Leaving } from '#worker/subscription/clock/leave.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { cancelIfRunning } from '#worker/subscription/leaving/cancel-contract.ts';
import { readKnown, readTerms } from '#worker/subscription/leaving/read-terms.ts';
import { selectOwedOf } from '#worker/subscription/money/shared-sql.ts';

/** What an end by the desk means. Moments in UTC milliseconds, amounts in cents. */
export interface PlannedByDesk {
  leaving: Leaving;
  /** What is still charged until then. */
  charges: { at: number; cents: number }[];
  /** What was paid for the contract, less what has gone back or is owed. */
  mostBack: number;
}

/** What ending a contract in that way now would mean. It asks Stripe and changes nothing. */
export async function planByDesk(
  ctx: Ctx,
  contract: ContractRow,
  wish: EndWish,
  receivedAt: number,
): Promise<PlannedByDesk> {
  const { owed } = await batch(ctx.db, { owed: selectOwedOf(ctx.db, contract.accountId) });
  const terms = await readTerms(ctx, contract.id, await readKnown(ctx, contract));
  const leaving = leave(terms, { kind: 'cancel', wish, receivedAt });
  const { accessUntil } = leaving;
  const coming =
    accessUntil === null ? [] : chargesUntil({ ...terms, endsAt: accessUntil }, accessUntil);
  const waiting = owed
    .filter(({ contractId }) => contractId === contract.id)
    .reduce((sum, { amount }) => sum + (amount ?? terms.paidInAll), 0);
  return {
    leaving,
    charges: coming.filter(({ cents }) => cents > 0).map(({ at, cents }) => ({ at, cents })),
    mostBack: Math.max(0, terms.paidInAll - waiting),
  };
}

/** Ends a contract as the desk has noted it, and tells its owner. Can be done again at any time. */
async function endByDesk(ctx: Ctx, id: string): Promise<void> {
  const [contract] = await selectContract(ctx.db, id);
  const end = contract?.deskEnd;
  if (!contract || !end) return;
  const { key, receivedAt } = end;
  // One that has ended meanwhile in another way needs no end.
  await cancelIfRunning(ctx, contract, { key, receivedAt, wish: end.wish as EndWish });
  await concludeDeskEnd(ctx.db, id, key);
}

/** The same right after it was noted. What fails now is left to the scheduled run. */
export async function endByDeskSoon(ctx: Ctx, id: string): Promise<void> {
  await soon('left to be ended by the scheduled run', { contract: id }, () => endByDesk(ctx, id));
}

/** Part of the scheduled run. */
export const sweepDeskEnds = itemJob(deskEnds, (ctx, { id }) => endByDesk(ctx, id));
