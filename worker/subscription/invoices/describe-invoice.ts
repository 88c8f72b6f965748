import type Stripe from 'stripe';

import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

type Described = Pick<Stripe.Invoice, 'description' | 'billing_reason' | 'total'> & {
  lines: { data: readonly Pick<Stripe.InvoiceLineItem, 'description'>[] };
};

/**
 * What an invoice is for: what Stripe was told of it, or else its lines. Stripe writes a
 * subscription's as `1 × Premium (at €99.48 / year)`, in English; the plan's name is ours.
 * For time that is given on top in a running contract Stripe makes one of nothing (0018).
 */
export function describeInvoice(invoice: Described): string {
  const { description, billing_reason: reason, total, lines } = invoice;
  if (description) return description;
  const named = lines.data.map((line) => planIn(line.description ?? ''));
  const plans = [...new Set(named)].filter((name) => name !== '').join(', ');
  const given = reason === 'subscription_update' && total === 0;
  return given ? `${quoteTexts.rows.gift}: ${plans}` : plans;
}

function planIn(line: string): string {
  return line
    .replace(/^(Free trial|Trial period) for /, '')
    .replace(/^1 × /, '')
    .replace(/ \(at [^)]*\)$/, '');
}
