import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * The customer whom a payment, a charge or an invoice of Stripe's belongs to, by its id; null for
 * an id of anything else, and for one that Stripe does not know.
 */
export async function customerOfObject({ stripe }: Ctx, id: string): Promise<string | null> {
  const found = await readObject(stripe, id);
  return idOf(found?.customer);
}

function readObject(stripe: Ctx['stripe'], id: string) {
  if (/^(ch|py)_\w+$/.test(id)) return nullIfGone(stripe.charges.retrieve(id));
  if (/^pi_\w+$/.test(id)) return nullIfGone(stripe.paymentIntents.retrieve(id));
  if (/^in_\w+$/.test(id)) return nullIfGone(stripe.invoices.retrieve(id));
  return null;
}
