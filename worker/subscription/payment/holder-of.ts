import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';

export type Holder = 'us' | 'bank' | 'person';

/**
 * Who has the money of a charge that was paid: we, its bank while it decides over a chargeback, or
 * the person. A debit that came back is gone at once. An inquiry takes nothing yet
 * (docs.stripe.com/disputes/how-disputes-work).
 */
export async function holderOf(ctx: Ctx, charge: Stripe.Charge): Promise<Holder> {
  if (!charge.disputed) return 'us';
  const { data } = await ctx.stripe.disputes.list({ charge: charge.id, limit: 1 });
  const status = data[0]?.status ?? '';
  if (status === 'won' || status.startsWith('warning')) return 'us';
  const isDebit = charge.payment_method_details?.type === 'sepa_debit';
  return status === 'lost' || isDebit ? 'person' : 'bank';
}
