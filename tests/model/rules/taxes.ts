import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import { includedVat } from '#worker/vat.ts';

/**
 * Every final invoice shows the tax that it includes. A settlement shows the tax of the plan only
 * if the plan's own invoice was given up unpaid; otherwise that one shows it.
 */
export function invoicesShowTheirTax({ invoices, disputes }: Ledger): string[] {
  return invoices
    .filter(({ status }) => status !== 'draft')
    .flatMap((invoice) => {
      const { id, total, metadata } = invoice;
      const dispute = disputes.find((row) => String(row.id) === metadata?.['dispute_id']);
      const debited = invoices.find((one) => one.id === dispute?.invoice_id);
      const taxed = dispute ? taxedPart(invoice, debited) : total;
      const shown = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
      // What another plan has left is credited in a line of its own, with its own tax.
      const credit = dispute ? 0 : creditIn(invoice);
      const owed = includedVat(taxed + credit) - includedVat(credit);
      return shown === owed ? [] : [`${id} shows ${shown} cents of tax, not ${owed}`];
    });
}

/** Cents that an invoice credits. */
function creditIn({ lines }: Stripe.Invoice): number {
  return lines.data.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
}

function taxedPart({ lines }: Stripe.Invoice, debited: Stripe.Invoice | undefined): number {
  if (debited?.status !== 'void' && debited?.status !== 'uncollectible') return 0;
  return lines.data.find(({ metadata }) => metadata['part'] === 'value')?.amount ?? 0;
}
