import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { dayOf } from '#worker/date.ts';
import { selectPaymentsOf } from '#worker/desk/books/books-sql.ts';
import type { EntryRow } from '#worker/desk/books/books-sql.ts';
import { kindOf } from '#worker/desk/books/kinds.ts';
import { selectContractsById } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { invoiceOfPayment, ownerOfInvoice } from '#worker/subscription/money/invoices.ts';

/** What a transaction is about, apart from its sums. */
type About = Pick<
  EntryRow,
  'chargeId' | 'invoiceId' | 'number' | 'accountId' | 'contractId' | 'planKey' | 'vat'
>;

const nothing: About = {
  chargeId: null,
  invoiceId: null,
  number: null,
  accountId: null,
  contractId: null,
  planKey: null,
  vat: 0,
};

/**
 * The entries of transactions whose source is expanded, in their order. A payment costs two calls,
 * which find its invoice. What goes back is about what its payment was about.
 */
export async function readEntries(
  ctx: Ctx,
  transactions: readonly Stripe.BalanceTransaction[],
): Promise<EntryRow[]> {
  const entries: EntryRow[] = [];
  const charges = transactions.flatMap(({ source }) => chargeBehind(source) ?? []);
  const stored = charges.length > 0 ? await selectPaymentsOf(ctx.db, charges) : [];
  for (const transaction of transactions) {
    const payments = [...stored, ...entries.filter(({ kind }) => kind === 'payment')];
    const { id, created, amount, fee, reporting_category: category, source } = transaction;
    entries.push({
      ...(await aboutOf(ctx, transaction, payments)),
      id,
      createdAt: created * 1000,
      day: dayOf(created * 1000),
      kind: kindOf(category),
      category,
      amount,
      fee,
      source: idOf(source),
    });
  }
  return withPlans(ctx, entries);
}

async function aboutOf(
  ctx: Ctx,
  { source, amount }: Stripe.BalanceTransaction,
  payments: readonly EntryRow[],
): Promise<About> {
  if (source === null || typeof source === 'string') return nothing;
  if (source.object === 'charge') return aboutCharge(ctx, source, amount);
  const chargeId = chargeBehind(source);
  const payment = payments.find((one) => one.chargeId === chargeId);
  if (chargeId === null) return nothing;
  // One from before the books: what was paid is not in them.
  if (!payment) return aboutCharge(ctx, await ctx.stripe.charges.retrieve(chargeId), amount);
  const { invoiceId, number, accountId, contractId, planKey } = payment;
  const vat = shareOf(payment.vat, amount, payment.amount);
  return { chargeId, invoiceId, number, accountId, contractId, planKey, vat };
}

/** The charge that a refund or a dispute is about; null for anything else. */
function chargeBehind(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string') return null;
  if (source.object === 'charge') return source.id;
  return source.object === 'refund' || source.object === 'dispute' ? idOf(source.charge) : null;
}

async function aboutCharge(ctx: Ctx, charge: Stripe.Charge, amount: number): Promise<About> {
  const invoice = await invoiceOfPayment(ctx, idOf(charge.payment_intent));
  if (invoice === null) return { ...nothing, chargeId: charge.id };
  const owner = ownerOfInvoice(invoice);
  const taxes = (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0);
  return {
    chargeId: charge.id,
    invoiceId: invoice.id,
    number: invoice.number,
    accountId: owner?.accountId ?? null,
    contractId: owner?.contractId ?? null,
    planKey: null,
    vat: shareOf(taxes, amount, invoice.total),
  };
}

/** The part of a sum that belongs to a part of its whole; cents. */
function shareOf(sum: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((sum * part) / whole);
}

/** The plans of the contracts, as our own rows name them. */
async function withPlans(ctx: Ctx, entries: readonly EntryRow[]): Promise<EntryRow[]> {
  const ids = [...new Set(entries.flatMap(({ contractId }) => contractId ?? []))];
  if (ids.length === 0) return [...entries];
  const contracts = await selectContractsById(ctx.db, ids);
  const plans = new Map(contracts.map(({ id, planKey }) => [id, planKey]));
  return entries.map((entry) => ({
    ...entry,
    planKey: entry.planKey ?? plans.get(entry.contractId ?? '') ?? null,
  }));
}
