import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { ChargingWay } from '#worker/subscription/invoices/charging-ways.ts';
import { releaseHold, takeHold } from '#worker/subscription/invoices/hold-repository.ts';

/** Longer than all calls of a payment can take, each tried twice. */
const holdMs = 300_000;

/**
 * Has somebody's debt charged in one way at a time: the unpaid invoice or the settlement of its
 * dispute, which may open in the same moment. What is owed is read inside, so that the second sees
 * what the first has come to. The same way twice at once is its idempotency keys' to sort out. Throws
 * `purchase_in_progress` while the other is under way.
 */
export async function chargeOneWay<T>(
  ctx: Ctx,
  accountId: string,
  way: ChargingWay,
  charge: () => Promise<T>,
): Promise<T> {
  const now = ctx.clock.now();
  const hold = { id: crypto.randomUUID(), accountId, way, until: now + holdMs };
  if (!(await takeHold(ctx.db, hold, now))) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  try {
    return await charge();
  } finally {
    await releaseHold(ctx.db, hold.id);
  }
}
