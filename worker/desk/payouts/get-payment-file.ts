import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { formatPaymentFile } from '#worker/payout/payment-file.ts';
import { selectPayoutBatch } from '#worker/payout/review/shared-sql.ts';

/**
 * The payments of a batch that are still due, as the payment provider's file. Payouts that have
 * failed or were paid meanwhile are left out, so that nobody is paid twice or by mistake. Throws
 * `not_found` for an unknown batch.
 */
export async function getPaymentFile(ctx: DeskCtx, batchId: string): Promise<string> {
  const payouts = await selectPayoutBatch(ctx.db, batchId);
  if (payouts.length === 0) throw new AppError('not_found');
  return formatPaymentFile(payouts.filter(({ status }) => status === 'approved'));
}
