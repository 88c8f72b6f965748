import { deleteDeletion, moveDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { releaseOld } from '#worker/deletion/release-old.ts';
import { selectRemains } from '#worker/deletion/sql.ts';
import { nextYear } from '#worker/legal/kept.ts';
import { releaseCustomer } from '#worker/subscription/money/customers.ts';
import { deleteCustomerOf } from '#worker/subscription/upkeep/deletion/shared-sql.ts';

/**
 * Lets go of what need not be kept any longer of a deleted person, and at last of the key under
 * which it lay. Looked at whenever a year has ended: all of these times end with one.
 */
export async function releaseLocked(
  ctx: Ctx,
  { accountId: id, erasedAt, updatedAt }: Deletion,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { isMore, rows } = await releaseOld(ctx, id, erasedAt ?? updatedAt, {
    remains: selectRemains(db, id),
  });
  if (rows.remains.length > 0) {
    const next = { from: 'locked', to: 'locked', lookAt: isMore ? now : nextYear(now) } as const;
    await moveDeletion(db, id, next, now);
    return;
  }
  await releaseCustomer(ctx, id);
  await batch(db, { customer: deleteCustomerOf(db, id), deletion: deleteDeletion(db, id) });
}
