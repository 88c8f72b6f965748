import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Results, Statements } from '#worker/db/batch.ts';
import { deleteOld, mostContracts, selectOld, sinceOf } from '#worker/deletion/old-sql.ts';
import { releaseContract } from '#worker/subscription/money/customers.ts';

/**
 * Lets go of what need not be kept any longer of a person, each thing when its own time is over.
 * The account went at `goneAt`; null for one that is there. First Stripe forgets whose a contract
 * was, so that no list of Stripe's brings it back. `further` statements follow in the same batch.
 * Returns their results, and whether more of the contracts is to go. Can be done again at any time.
 */
export async function releaseOld<const T extends Statements>(
  ctx: Ctx,
  accountId: string,
  goneAt: number | null,
  further: T,
): Promise<{ isMore: boolean; rows: Results<T> }> {
  const { db } = ctx;
  const since = sinceOf(ctx.clock.now());
  const { over, settlements } = await batch(db, selectOld(db, accountId, since, goneAt));
  for (const { id } of [...over, ...settlements]) {
    if (id !== null) await releaseContract(ctx, id);
  }
  const contractIds = over.map(({ id }) => id);
  const rows = await batch(db, {
    ...deleteOld(db, accountId, since, { goneAt, contractIds }),
    ...further,
  });
  return { isMore: over.length === mostContracts, rows };
}
