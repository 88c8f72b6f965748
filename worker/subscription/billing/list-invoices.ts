import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { selectSettlementsOf } from '#worker/subscription/billing/dispute-sql.ts';
import type {
  InvoiceListAnswer,
  InvoiceRow,
  InvoiceState,
} from '#worker/subscription/billing/schemas.ts';
import { selectDocumentsOf } from '#worker/subscription/billing/shared-sql.ts';
import type { BillingDocument } from '#worker/subscription/billing/shared-sql.ts';
import { goesOnFromShare } from '#worker/subscription/contract/paid-share.ts';
import { isOfMovedCharge } from '#worker/subscription/contract/quoted-contract.ts';
import { holderOf } from '#worker/subscription/money/invoices.ts';
import type { Holder } from '#worker/subscription/money/invoices.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

type DescribableInvoice = Pick<Stripe.Invoice, 'description' | 'billing_reason' | 'total'> & {
  lines: {
    data: readonly (Pick<Stripe.InvoiceLineItem, 'description'> & { amount?: number })[];
  };
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
  // What is credited for another plan is not what the invoice is for.
  const sold = lines.data.filter(({ amount = 0 }) => amount >= 0);
  const names = sold.map((line) => planIn(line.description ?? ''));
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

/** The charge that has paid an invoice, in cents. */
interface PaidCharge {
  amount: number;
  /** What was sent back of it. */
  refunded: number;
  /**
   * Who has its money now (`holderOf`). A bank: while it decides over a chargeback. The person: a
   * debit came back, or a chargeback was lost.
   */
  holder: Holder;
}

/** What became of an invoice's money. Amounts in cents. */
interface MoneyOf {
  state: InvoiceState;
  /** What we have of it now. */
  paid: number;
  /** What was sent back. */
  refunded: number;
}

/**
 * What an invoice's money has become. Stripe calls an invoice `paid` for ever, also when its debit
 * came back or its payment was refunded. `charge` is null where none has paid it: nothing was due,
 * the customer's credit has paid, or it was settled with another invoice.
 */
export function moneyOf(
  status: Stripe.Invoice.Status,
  amountDue: number,
  charge: PaidCharge | null,
): MoneyOf {
  const nothing = { paid: 0, refunded: 0 };
  if (status !== 'paid') return { state: unpaidState(status), ...nothing };
  if (!charge) return { state: amountDue > 0 ? 'settled' : 'paid', ...nothing };
  const { amount, refunded, holder } = charge;
  if (holder !== 'us') {
    return { state: holder === 'bank' ? 'contested' : 'returned', paid: 0, refunded };
  }
  const paid = amount - refunded;
  if (refunded === 0) return { state: 'paid', paid, refunded };
  return { state: paid > 0 ? 'partly_refunded' : 'refunded', paid, refunded };
}

export function unpaidState(status: Stripe.Invoice.Status): InvoiceState {
  if (status === 'void') return 'void';
  return status === 'uncollectible' ? 'uncollectible' : 'open';
}

const maxInvoices = 100;
/** Attempts that failed are charges too. */
const maxCharges = 300;

/**
 * The caller's invoices of every kind except drafts, newest first, each with what became of its
 * money. Those that Stripe does not list any more come from our archive. Throws `not_logged_in`.
 */
export async function listInvoices(ctx: Ctx): Promise<InvoiceListAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
    settlements: selectSettlementsOf(ctx.db, accountId),
    archived: selectDocumentsOf(ctx.db, accountId),
  }));
  const listed = await listAtStripe(ctx, rows);
  const known = new Set(listed.map(({ id }) => id));
  const others = rows.archived.filter(({ id, kind }) => kind === 'invoice' && !known.has(id));
  return {
    invoices: [...listed, ...others.map(rowOfArchived)].toSorted((a, b) => b.created - a.created),
    paid: listed.reduce((sum, { paid }) => sum + paid, 0),
  };
}

interface OwnRows {
  customers: Awaited<ReturnType<typeof selectCustomer>>;
  settlements: Awaited<ReturnType<typeof selectSettlementsOf>>;
  archived: readonly BillingDocument[];
}

async function listAtStripe(ctx: Ctx, rows: OwnRows): Promise<InvoiceRow[]> {
  const customer = rows.customers[0]?.customerId;
  if (!customer) return [];
  try {
    const [{ data }, charges] = await Promise.all([
      ctx.stripe.invoices.list({ customer, limit: maxInvoices, expand: ['data.payments'] }),
      paidCharges(ctx, customer),
    ]);
    const numbers = new Map(data.map(({ id, number }) => [id, number]));
    const settled = new Map(
      rows.settlements.map(({ invoiceId, settledBy }) => [settledBy, numbers.get(invoiceId)]),
    );
    const archived = new Set(rows.archived.map(({ id }) => id));
    return data.flatMap((invoice) =>
      rowOf(invoice, {
        charge: chargeOf(invoice, charges),
        settles: settled.get(invoice.id) ?? null,
        hasDocument: Boolean(invoice.invoice_pdf) || archived.has(invoice.id),
      }),
    );
  } catch (error) {
    // A customer that was deleted in Stripe has no invoices there any more.
    if (refusesParameter(error, /^customer$/)) return [];
    throw error;
  }
}

/** A customer's successful charges, by the id of their intent. */
async function paidCharges(ctx: Ctx, customer: string): Promise<Map<string, PaidCharge>> {
  const all = await ctx.stripe.charges
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: maxCharges });
  const paid = new Map<string, PaidCharge>();
  for (const charge of all) {
    const intentId = idOf(charge.payment_intent);
    if (charge.status !== 'succeeded' || !intentId) continue;
    const holder = await holderOf(ctx, charge);
    paid.set(intentId, { amount: charge.amount, refunded: charge.amount_refunded, holder });
  }
  return paid;
}

function chargeOf(
  { payments }: Stripe.Invoice,
  charges: ReadonlyMap<string, PaidCharge>,
): PaidCharge | null {
  const intents = (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return intents.map((id) => charges.get(id ?? '')).find((charge) => charge) ?? null;
}

function rowOf(
  invoice: Stripe.Invoice,
  more: { charge: PaidCharge | null; settles: string | null; hasDocument: boolean },
): InvoiceRow[] {
  const { charge, settles, hasDocument } = more;
  const { id, number, status, total, created } = invoice;
  if (!number || !status || status === 'draft' || isOfMovedCharge(invoice)) return [];
  return [
    {
      id,
      number,
      created: created * 1000,
      total,
      status,
      ...moneyOf(status, invoice.amount_due, charge),
      settles,
      description: describeInvoice(invoice),
      pdf_url: hasDocument ? documentPath(id) : null,
    },
  ];
}

function rowOfArchived({ id, number, issuedAt, total }: BillingDocument): InvoiceRow {
  return {
    id,
    number,
    created: issuedAt,
    total,
    status: 'archived',
    state: 'archived',
    paid: 0,
    refunded: 0,
    settles: null,
    description: '',
    pdf_url: documentPath(id),
  };
}

function documentPath(id: string): string {
  return `/api/sub/invoices/${id}/document`;
}
