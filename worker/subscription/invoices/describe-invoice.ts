import type Stripe from 'stripe';

type Described = Pick<Stripe.Invoice, 'description'> & {
  lines: { data: readonly Pick<Stripe.InvoiceLineItem, 'description'>[] };
};

/**
 * What an invoice is for: what Stripe was told of it, or else its lines. Stripe writes a
 * subscription's as `1 × Premium (at €99.48 / year)`, in English; the plan's name is ours.
 */
export function describeInvoice({ description, lines }: Described): string {
  if (description) return description;
  const named = lines.data.map((line) => planIn(line.description ?? ''));
  return [...new Set(named)].filter((name) => name !== '').join(', ');
}

function planIn(line: string): string {
  return line
    .replace(/^(Free trial|Trial period) for /, '')
    .replace(/^1 × /, '')
    .replace(/ \(at [^)]*\)$/, '');
}
