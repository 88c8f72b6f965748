import type { DeskCtx } from '#worker/context.ts';
import { couponBatch } from '#worker/operator/coupons/batch-details.ts';
import type { BatchList } from '#worker/operator/coupons/schemas.ts';
import { selectActions } from '#worker/operator/statements.ts';

const pageSize = 50;

/** A page of the batches that were made, as the log tells of them. */
export async function listBatches(ctx: DeskCtx, before: number | undefined): Promise<BatchList> {
  const found = await selectActions(ctx.db, { subject: 'coupon_batch', before }, pageSize + 1);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  return { batches: shown.map(couponBatch), next: last?.id ?? null };
}
