import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { selectWithdrawalFrom } from '#worker/subscription/withdrawal/shared-sql.ts';

/**
 * Throws `purchase_withdrawn` for an order from whose contract somebody has withdrawn: whoever asks
 * how it ended is not told that it was bought.
 */
export async function refuseWithdrawn(
  ctx: Ctx,
  { subscriptionId, invoiceId }: Pick<Purchase, 'subscriptionId' | 'invoiceId'>,
): Promise<void> {
  const contractId = subscriptionId ?? invoiceId;
  const [withdrawal] = contractId ? await selectWithdrawalFrom(ctx.db, contractId) : [];
  if (withdrawal) throw new AppError('purchase_withdrawn');
}
