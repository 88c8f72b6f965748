import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { paymentFile } from '#worker/payout/payment-file.ts';
import { selectBatch } from '#worker/payout/review/statements.ts';

/**
 * What is still to be paid of a batch, as the payment provider's file. What has failed or was paid
 * meanwhile is left out, so that nobody is paid who must not be, or twice. Throws `not_found` for no batch.
 */
export async function batchFile(ctx: DeskCtx, batchId: string): Promise<string> {
  const payouts = await selectBatch(ctx.db, batchId);
  if (payouts.length === 0) throw new AppError('not_found');
  return paymentFile(payouts.filter(({ status }) => status === 'approved'));
}
