import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Limit } from '#worker/account/limits.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Cards tried by one account: enough for a person with several, too few for testing stolen ones.
 */
export const paymentLimit: Limit = { name: 'payment-account', max: 20, windowMs: 3_600_000 };

/**
 * Counts a charge or a verification of an account before it happens. Throws `too_many_requests`.
 */
export async function countPayment(ctx: Ctx, accountId: string): Promise<void> {
  const [payment] = await triesOf(ctx, [[paymentLimit, accountId]]);
  if (payment) refuseExcess(ctx, [payment], [await countTry(ctx.db, payment)]);
}
