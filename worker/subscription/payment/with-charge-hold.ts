import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { releaseHold, takeHold } from '#worker/subscription/payment/hold-sql.ts';
import type { ChargeHold } from '#worker/subscription/payment/hold-sql.ts';

/** Longer than all calls of a payment can take, each tried twice. */
const holdMs = 300_000;

/**
 * Charges a person's debt one way at a time: the unpaid invoice, or the settlement of its dispute,
 * which may open at the same moment. `charge` has to read the debt itself, so that the second call
 * sees the result of the first. Idempotency keys deduplicate two calls of one kind. Throws
 * `purchase_in_progress` while the other kind is under way.
 */
export async function withChargeHold<T>(
  ctx: Ctx,
  accountId: string,
  way: ChargeHold['way'],
  charge: () => Promise<T>,
): Promise<T> {
  const now = ctx.clock.now();
  const row = { id: crypto.randomUUID(), accountId, way, until: now + holdMs };
  const { hold } = await batch(ctx.db, takeHold(ctx.db, row, now));
  if (hold.meta.changes === 0) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  try {
    return await charge();
  } finally {
    await releaseHold(ctx.db, row.id);
  }
}
