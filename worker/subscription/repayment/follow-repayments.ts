import type { Ctx } from '#worker/context.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';
import { repaymentName } from '#worker/subscription/repayment/payment-view.ts';

/** Looks again at the repayments that an invoice's credit notes belong to. */
export async function followRepayments(ctx: Ctx, invoiceId: string): Promise<void> {
  const notes = await ctx.stripe.creditNotes.list({ invoice: invoiceId, limit: 100 });
  const keys = notes.data.flatMap(({ metadata }) => metadata?.[repaymentName] ?? []);
  for (const key of new Set(keys)) await payBack(ctx, key);
}
