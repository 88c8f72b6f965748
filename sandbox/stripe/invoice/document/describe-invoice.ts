import type { Invoice } from '#sandbox/stripe/objects.ts';

/** An invoice in the words that people read. */
export type InvoiceDocument = {
  number: string;
  date: string;
  to: string[];
  /** Further facts of its head, each in one line. */
  facts: string[];
  status: string;
  lines: { text: string; amount: string }[];
  total: string;
  /** The sum without its taxes, then each tax, if the invoice has any. */
  taxes: { text: string; amount: string }[];
};

const words: Record<string, string> = {
  open: 'offen',
  paid: 'bezahlt',
  uncollectible: 'uneinbringlich',
  void: 'storniert',
};

function addressOf({ customer_address: address }: Invoice): (string | null)[] {
  if (!address) return [];
  return [address.line1, [address.postal_code, address.city].filter(Boolean).join(' ')];
}

/** Describes an invoice in German, with amounts in its currency and its date in Berlin. */
export function describeInvoice(
  invoice: Invoice,
  percentageOf: (rate: string) => number | undefined,
): InvoiceDocument {
  const { currency } = invoice;
  const style = { style: 'currency', currency } as const;
  const money = (cents: number) =>
    new Intl.NumberFormat('de-DE', style).format(cents / 100).replaceAll('\u00A0', ' ');
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  const reductions = invoice.total_discount_amounts.filter(({ amount }) => amount > 0);
  return {
    number: invoice.number ?? '',
    date: date.format((invoice.status_transitions.finalized_at ?? invoice.created) * 1000),
    to: [invoice.customer_name, ...addressOf(invoice), invoice.customer_email]
      .map((line) => line ?? '')
      .filter((line) => line !== ''),
    facts: (invoice.custom_fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    status: words[invoice.status ?? ''] ?? '',
    lines: [
      ...invoice.lines.data.map(({ amount, description }) => ({
        text: description ?? '',
        amount: money(amount),
      })),
      ...reductions.map(({ amount }) => ({ text: 'Rabatt', amount: money(-amount) })),
    ],
    total: money(invoice.total),
    taxes: describeTaxes(invoice, percentageOf, money),
  };
}

function describeTaxes(
  { total_excluding_tax: net, total_taxes: taxes }: Invoice,
  percentageOf: (rate: string) => number | undefined,
  money: (cents: number) => string,
): InvoiceDocument['taxes'] {
  if (!taxes?.length) return [];
  return [
    { text: 'Netto', amount: money(net ?? 0) },
    ...taxes.map(({ amount, tax_rate_details: details }) => ({
      text: `darin ${percentageOf(details?.tax_rate ?? '')} % Umsatzsteuer`,
      amount: money(amount),
    })),
  ];
}
