import type Stripe from 'stripe';

import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

type DescribableInvoice = Pick<Stripe.Invoice, 'description' | 'billing_reason' | 'total'> & {
  lines: { data: readonly Pick<Stripe.InvoiceLineItem, 'description'>[] };
};

/**
 * What an invoice is for: its description, or else its lines. Stripe writes a subscription's line
 * in English, as `1 × Premium (at €99.48 / year)`; the name in it is ours. When a running contract
 * gets free time, Stripe makes an invoice over zero (docs/decisions/0018).
 */
export function describeInvoice(invoice: DescribableInvoice): string {
  const { description, billing_reason: reason, total, lines } = invoice;
  if (description) return description;
  const names = lines.data.map((line) => planIn(line.description ?? ''));
  const plans = [...new Set(names)].filter((name) => name !== '').join(', ');
  const isGift = reason === 'subscription_update' && total === 0;
  return isGift ? `${quoteTexts.rows.gift}: ${plans}` : plans;
}

function planIn(line: string): string {
  return line
    .replace(/^(Free trial|Trial period) for /, '')
    .replace(/^1 × /, '')
    .replace(/ \(at [^)]*\)$/, '');
}
