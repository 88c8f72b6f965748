import type { Invoice } from '#sandbox/stripe/objects.ts';

/** An invoice in the words that people read. */
export type InvoiceDocument = {
  number: string;
  date: string;
  to: string[];
  status: string;
  lines: { text: string; amount: string }[];
  total: string;
};

const words: Record<string, string> = {
  open: 'offen',
  paid: 'bezahlt',
  uncollectible: 'uneinbringlich',
  void: 'storniert',
};

/** Describes an invoice in German, with amounts in its currency and its date in Berlin. */
export function describeInvoice(invoice: Invoice): InvoiceDocument {
  const { currency } = invoice;
  const style = { style: 'currency', currency } as const;
  const money = (cents: number) =>
    new Intl.NumberFormat('de-DE', style).format(cents / 100).replaceAll('\u00A0', ' ');
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  const reductions = invoice.total_discount_amounts.filter(({ amount }) => amount > 0);
  return {
    number: invoice.number ?? '',
    date: date.format((invoice.status_transitions.finalized_at ?? invoice.created) * 1000),
    to: [invoice.customer_name, invoice.customer_email].filter((line) => line !== null),
    status: words[invoice.status ?? ''] ?? '',
    lines: [
      ...invoice.lines.data.map(({ amount, description }) => ({
        text: description ?? '',
        amount: money(amount),
      })),
      ...reductions.map(({ amount }) => ({ text: 'Rabatt', amount: money(-amount) })),
    ],
    total: money(invoice.total),
  };
}
