import type Stripe from 'stripe';

import { goesOnFromShare } from '#worker/subscription/contract/paid-share.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

type DescribableInvoice = Pick<Stripe.Invoice, 'description' | 'billing_reason' | 'total'> & {
  lines: { data: readonly Pick<Stripe.InvoiceLineItem, 'description'>[] };
  parent?: { subscription_details?: { metadata: Stripe.Metadata | null } | null } | null;
};

/**
 * What an invoice is for: its description, or else its lines. Stripe writes a subscription's line
 * in English, as `1 × Premium (at €99.48 / year)`; the name in it is ours. When a running contract
 * gets free time, Stripe makes an invoice over zero (docs/decisions/0018). It also makes one when
 * the rest of a share that was paid comes first (docs/decisions/0050): that is no gift.
 */
export function describeInvoice(invoice: DescribableInvoice): string {
  const { description, billing_reason: reason, total, lines, parent } = invoice;
  if (description) return description;
  const names = lines.data.map((line) => planIn(line.description ?? ''));
  const plans = [...new Set(names)].filter((name) => name !== '').join(', ');
  const details = parent?.subscription_details;
  const isPaid = details != null && goesOnFromShare(details);
  const isGift = reason === 'subscription_update' && total === 0 && !isPaid;
  return isGift ? `${quoteTexts.rows.gift}: ${plans}` : plans;
}

function planIn(line: string): string {
  return line
    .replace(/^(Free trial|Trial period) for /, '')
    .replace(/^1 × /, '')
    .replace(/ \(at [^)]*\)$/, '');
}
