import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { cents, exported, moment } from '#worker/db/personal-table.ts';
import type { Exported, Field } from '#worker/db/personal-table.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { describeInvoice } from '#worker/subscription/billing/list-invoices.ts';
import { isGone, refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/*
 * What Stripe keeps of a person for us, for taking along.
 */

/** No person has this many invoices: a monthly plan has twelve a year. */
const most = 500;

/** A list with what its values are called, like a table of our own. */
export interface StripeSection {
  name: string;
  title: string;
  fields: readonly Field[];
  rows: Record<string, unknown>[];
}

/** A PDF at Stripe. */
export interface StripeDocument {
  /** in_… or cn_…. */
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  /** UTC milliseconds. */
  at: number;
  /** null where Stripe has none. */
  url: string | null;
}

export interface AtStripe {
  sections: StripeSection[];
  documents: StripeDocument[];
  /** Whether Stripe has answered; if not, the lists are empty. */
  isWhole: boolean;
}

const text = (what: Exported): Omit<Field, 'name'> => ({ ...what, type: 'string', nullable: true });
const number = (what: Exported): Omit<Field, 'name'> => ({
  ...what,
  type: 'integer',
  nullable: true,
});

const invoiceStatuses = {
  open: 'offen',
  paid: 'bezahlt',
  uncollectible: 'ausgebucht',
  void: 'storniert',
};

const customerFields = {
  id: text(exported('Kennung bei Stripe')),
  name: text(exported('Name')),
  email: text(exported('E-Mail-Adresse')),
  phone: text(exported('Telefon')),
  address: text(exported('Anschrift')),
  created: text(moment('Angelegt am')),
};

const methodFields = {
  id: text(exported('Kennung bei Stripe')),
  type: text(exported('Art')),
  brand: text(exported('Marke')),
  last4: text(exported('Letzte Ziffern')),
  expires: text(exported('Gültig bis')),
  country: text(exported('Land')),
  email: text(exported('E-Mail-Adresse')),
  created: text(moment('Hinterlegt am')),
};

const invoiceFields = {
  id: text(exported('Kennung bei Stripe')),
  number: text(exported('Nummer')),
  created: text(moment('Vom')),
  description: text(exported('Wofür')),
  status: text(exported('Stand', { words: invoiceStatuses })),
  total: number(cents('Betrag')),
  amount_paid: number(cents('Bezahlt')),
};

const noteFields = {
  id: text(exported('Kennung bei Stripe')),
  number: text(exported('Nummer')),
  created: text(moment('Vom')),
  invoice: text(exported('Zur Rechnung bei Stripe')),
  status: text(exported('Stand', { words: { issued: 'ausgestellt', void: 'storniert' } })),
  total: number(cents('Betrag')),
};

type Row<F> = Record<keyof F, string | number | null>;

function section<F extends Record<string, Omit<Field, 'name'>>>(
  name: string,
  title: string,
  fields: F,
  rows: Row<F>[],
): StripeSection {
  const named = Object.entries(fields).map(([key, field]) => ({ ...field, name: key }));
  return { name, title, fields: named, rows };
}

type Lists = Awaited<ReturnType<typeof fetchLists>>;
const nothing: Lists = { customer: null, methods: [], invoices: [], notes: [] };

/**
 * Reads what Stripe keeps of a customer; without one, nothing. If Stripe does not answer, the
 * answer says so instead of failing: everything else can still be taken along.
 */
export async function readAtStripe(ctx: Ctx, customerId: string | undefined): Promise<AtStripe> {
  if (customerId === undefined) return describe(nothing, true);
  try {
    return describe(await fetchLists(ctx, customerId), true);
  } catch (error) {
    if (isGone(error) || refusesParameter(error, /^customer$/)) return describe(nothing, true);
    log('error', { message: 'Stripe gave nothing for an export', error: String(error) });
    return describe(nothing, false);
  }
}

async function fetchLists({ stripe }: Ctx, id: string) {
  const page = { customer: id, limit: 100 };
  const [customer, { data: methods }, invoices, notes] = await Promise.all([
    stripe.customers.retrieve(id),
    stripe.customers.listPaymentMethods(id, { limit: 100 }),
    stripe.invoices.list(page).autoPagingToArray({ limit: most }),
    stripe.creditNotes.list(page).autoPagingToArray({ limit: most }),
  ]);
  return { customer: customer.deleted ? null : customer, methods, invoices, notes };
}

function describe({ customer, methods, invoices, notes }: Lists, isWhole: boolean): AtStripe {
  const final = invoices.filter(({ status, number: given }) => given && status !== 'draft');
  return {
    isWhole,
    sections: [
      section('stripe_customer', 'Bei Stripe: Kunde', customerFields, customerRows(customer)),
      section(
        'stripe_payment_method',
        'Bei Stripe: Zahlungsmethoden',
        methodFields,
        methods.map(methodRow),
      ),
      section('stripe_invoice', 'Rechnungen', invoiceFields, final.map(invoiceRow)),
      section('stripe_credit_note', 'Gutschriften', noteFields, notes.map(noteRow)),
    ],
    documents: [
      ...final.map((invoice) => ({
        id: invoice.id,
        kind: 'invoice' as const,
        number: invoice.number ?? '',
        at: invoice.created * 1000,
        url: invoice.invoice_pdf ?? null,
      })),
      ...notes.map((note) => ({
        id: note.id,
        kind: 'credit_note' as const,
        number: note.number,
        at: note.created * 1000,
        url: note.pdf || null,
      })),
    ],
  };
}

function customerRows(customer: Stripe.Customer | null): Row<typeof customerFields>[] {
  if (!customer) return [];
  const { line1, line2, postal_code: code, city, country } = customer.address ?? {};
  const address = [line1, line2, [code, city].filter(Boolean).join(' '), country];
  return [
    {
      id: customer.id,
      name: customer.name ?? null,
      email: customer.email,
      phone: customer.phone ?? null,
      address: address.filter(Boolean).join(', ') || null,
      created: momentOf(customer.created),
    },
  ];
}

function methodRow(method: Stripe.PaymentMethod): Row<typeof methodFields> {
  const { card, sepa_debit: debit, paypal, link } = method;
  const expires = card && `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return {
    id: method.id,
    type: method.type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? debit?.last4 ?? null,
    expires: expires ?? null,
    country: card?.country ?? debit?.country ?? null,
    email: paypal?.payer_email ?? link?.email ?? null,
    created: momentOf(method.created),
  };
}

function invoiceRow(invoice: Stripe.Invoice): Row<typeof invoiceFields> {
  const { id, total, amount_paid: paid } = invoice;
  return {
    id,
    number: invoice.number,
    created: momentOf(invoice.created),
    description: describeInvoice(invoice),
    status: invoice.status,
    total,
    amount_paid: paid,
  };
}

function noteRow(note: Stripe.CreditNote): Row<typeof noteFields> {
  const { id, status, total } = note;
  return {
    id,
    number: note.number,
    created: momentOf(note.created),
    invoice: idOf(note.invoice) ?? null,
    status,
    total,
  };
}

const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
