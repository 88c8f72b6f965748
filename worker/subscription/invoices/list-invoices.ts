import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { isOfMovedCharge } from '#worker/subscription/contract/coming-move.ts';
import { selectDocumentsOf } from '#worker/subscription/archive/shared-sql.ts';
import type { BillingDocument } from '#worker/subscription/archive/shared-sql.ts';
import { selectSettlementsOf } from '#worker/subscription/dispute/dispute-sql.ts';
import { describeInvoice } from '#worker/subscription/invoices/describe-invoice.ts';
import { moneyOf } from '#worker/subscription/invoices/invoice-state.ts';
import type { PaidCharge } from '#worker/subscription/invoices/invoice-state.ts';
import type { InvoiceListAnswer, InvoiceRow } from '#worker/subscription/invoices/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { holderOf } from '#worker/subscription/payment/holder-of.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

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
