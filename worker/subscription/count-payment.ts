import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { paymentLimit } from '#worker/subscription/purchase/carry-on.ts';

/** Counts that an account has something charged or verified, before it is. Throws `too_many_requests`. */
export async function countPayment(ctx: Ctx, accountId: string): Promise<void> {
  const [one] = await triesOf(ctx, [[paymentLimit, accountId]]);
  if (one) refuseExcess(ctx, [one], [await countTry(ctx.db, one)]);
}
