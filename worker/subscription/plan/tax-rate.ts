import type Stripe from 'stripe';

import { vatPercent } from '#worker/vat.ts';

/**
 * The name, in a price's metadata at Stripe, of the tax rate that the price includes. Stripe itself
 * cannot tie a tax rate to a price: `tax_behavior` alone puts no tax on an invoice.
 */
export const taxRateName = 'tax_rate';

/** Our tax rate's name in its own metadata, by which the catalogue command finds it again. */
const mark = { lexlern: 'vat' };

/**
 * The id of the one tax rate at Stripe that our prices include; null if there is none. With `apply`
 * it is made then.
 */
export async function findTaxRate(
  stripe: Stripe,
  { apply }: { apply: boolean },
): Promise<{ id: string | null; isMissing: boolean }> {
  const rates = stripe.taxRates.list({ active: true, inclusive: true, limit: 100 });
  for await (const rate of rates) {
    if (isOurs(rate)) return { id: rate.id, isMissing: false };
  }
  if (!apply) return { id: null, isMissing: true };
  const { id } = await stripe.taxRates.create({
    display_name: 'USt.',
    description: 'Umsatzsteuer, Deutschland',
    percentage: vatPercent,
    inclusive: true,
    country: 'DE',
    tax_type: 'vat',
    metadata: mark,
  });
  return { id, isMissing: true };
}

function isOurs({ metadata, percentage, country }: Stripe.TaxRate): boolean {
  const isMarked = metadata?.['lexlern'] === mark.lexlern;
  return isMarked && percentage === vatPercent && country === 'DE';
}
