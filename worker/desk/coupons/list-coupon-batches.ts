import type { DeskCtx } from '#worker/context.ts';
import { toCouponBatch } from '#worker/desk/coupons/batch-details.ts';
import type { BatchListAnswer } from '#worker/desk/coupons/schemas.ts';
import { selectActions } from '#worker/desk/shared-sql.ts';

const pageSize = 50;

/** A page of the batches, from the audit log. */
export async function listCouponBatches(
  ctx: DeskCtx,
  before: number | undefined,
): Promise<BatchListAnswer> {
  const rows = await selectActions(ctx.db, { subject: 'coupon_batch', before }, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { batches: page.map(toCouponBatch), next: last?.id ?? null };
}
