import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Reports an invoice that Stripe could not finalize: it is not charged before the operator has
 * removed the cause (docs.stripe.com/api/events/types#event_types-invoice.finalization_failed).
 */
export async function reportUnfinalized(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = await nullIfGone(ctx.stripe.invoices.retrieve(invoiceId));
  if (invoice?.status !== 'draft') return;
  const { code, message: reason } = invoice.last_finalization_error ?? {};
  log('error', { message: 'Stripe cannot finalize an invoice', invoice: invoiceId, code, reason });
}
