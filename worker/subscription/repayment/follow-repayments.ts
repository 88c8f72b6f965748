import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';
import { repaymentName } from '#worker/subscription/repayment/payment-view.ts';

/**
 * Looks again at the repayments that an invoice's credit notes belong to. Returns the ids of the
 * refunds that these have made.
 */
export async function followRepayments(
  ctx: Ctx,
  { id: invoice }: Stripe.Invoice,
): Promise<ReadonlySet<string>> {
  const notes = await ctx.stripe.creditNotes.list({ invoice, limit: 100 });
  const ours = notes.data.filter(({ metadata }) => metadata?.[repaymentName]);
  const keys = ours.flatMap(({ metadata }) => metadata?.[repaymentName] ?? []);
  for (const key of new Set(keys)) await payBack(ctx, key);
  const refunds = ours.flatMap((note) => note.refunds.map(({ refund }) => idOf(refund) ?? ''));
  return new Set(refunds);
}
