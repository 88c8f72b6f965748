import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { moneyOf, unpaidState } from '#worker/subscription/billing/list-invoices.ts';
import type { InvoiceState } from '#worker/subscription/billing/schemas.ts';
import { holderIn } from '#worker/subscription/money/invoices.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/*
 * What a customer has paid and got back, as Stripe has it now. Amounts in cents, moments in UTC
 * milliseconds.
 */

/**
 * How a payment stands: as its invoice; or `failed`, or `pending` while its bank has not answered,
 * which are Stripe's words for a charge.
 */
type PaymentState = InvoiceState | Stripe.Charge.Status;

export interface Payment {
  /** ch_… or py_…; in_… of an invoice that nobody has tried to pay. */
  id: string;
  at: number;
  state: PaymentState;
  cents: number;
  refunded: number;
  /** null for a charge of no invoice of ours. */
  invoiceId: string | null;
  /** `card`, `sepa_debit` and so on, and its last four digits, where Stripe knows them. */
  method: string | null;
  last4: string | null;
  /** Why it failed, in Stripe's word. */
  problem: string | null;
}

export interface RefundAtStripe {
  id: string;
  at: number;
  /** Stripe's word. */
  state: string;
  cents: number;
  invoiceId: string | null;
  problem: string | null;
}

export interface DisputeAtStripe {
  id: string;
  at: number;
  /** Stripe's words. */
  state: string;
  reason: string;
  cents: number;
  charge: string;
  invoiceId: string | null;
}

export interface CustomerMoney {
  payments: Payment[];
  refunds: RefundAtStripe[];
  disputes: DisputeAtStripe[];
}

const none: CustomerMoney = { payments: [], refunds: [], disputes: [] };

/** More than anybody makes in the years for which books are kept. */
const mostObjects = 1000;

/** Reads that. Somebody whom Stripe does not know has paid nothing. Throws what Stripe throws. */
export async function paymentsOf(ctx: Ctx, customer: string | null): Promise<CustomerMoney> {
  if (customer === null) return none;
  try {
    return await readMoney(ctx, customer);
  } catch (error) {
    // A customer that was deleted in Stripe has no payments there any more.
    if (refusesParameter(error, /^customer$/)) return none;
    throw error;
  }
}

async function readMoney({ stripe }: Ctx, customer: string): Promise<CustomerMoney> {
  const page = { customer, limit: 100 };
  const all = { limit: mostObjects };
  const [charges, invoices] = await Promise.all([
    stripe.charges.list(page).autoPagingToArray(all),
    stripe.invoices.list({ ...page, expand: ['data.payments'] }).autoPagingToArray(all),
  ]);
  const invoiceOf = invoicesByIntent(invoices);
  const money: CustomerMoney = { payments: [], refunds: [], disputes: [] };
  for (const charge of charges) {
    const invoiceId = invoiceOf.get(idOf(charge.payment_intent) ?? '') ?? null;
    const [refunds, disputes] = await Promise.all([
      charge.amount_refunded > 0 ? stripe.refunds.list({ charge: charge.id, limit: 100 }) : null,
      charge.disputed ? stripe.disputes.list({ charge: charge.id, limit: 100 }) : null,
    ]);
    money.payments.push(paymentOf(charge, invoiceId, disputes?.data[0]));
    money.refunds.push(...(refunds?.data ?? []).map((one) => refundOf(one, invoiceId)));
    money.disputes.push(...(disputes?.data ?? []).map((one) => disputeOf(one, charge, invoiceId)));
  }
  const tried = new Set(money.payments.map(({ invoiceId }) => invoiceId));
  money.payments.push(...invoices.filter(({ id }) => !tried.has(id)).flatMap(unpaidOf));
  return money;
}

function invoicesByIntent(invoices: readonly Stripe.Invoice[]): Map<string, string> {
  return new Map(
    invoices.flatMap(({ id, payments }) =>
      (payments?.data ?? []).map(({ payment }): [string, string] => [
        idOf(payment.payment_intent) ?? '',
        id,
      ]),
    ),
  );
}

function paymentOf(
  charge: Stripe.Charge,
  invoiceId: string | null,
  dispute: Stripe.Dispute | undefined,
): Payment {
  const { id, created, status, amount, amount_refunded: refunded } = charge;
  const paid = { amount, refunded, holder: holderIn(charge, dispute) };
  const details = charge.payment_method_details;
  return {
    id,
    at: created * 1000,
    state: status === 'succeeded' ? moneyOf('paid', amount, paid).state : status,
    cents: amount,
    refunded,
    invoiceId,
    method: details?.type ?? null,
    last4: details?.card?.last4 ?? details?.sepa_debit?.last4 ?? null,
    problem: charge.outcome?.reason ?? charge.failure_code,
  };
}

/** An invoice that waits for its payment; none for one that needs none. */
function unpaidOf({ id, created, status, amount_due: cents }: Stripe.Invoice): Payment[] {
  if (status !== 'open' && status !== 'uncollectible') return [];
  const state = unpaidState(status);
  const unknown = { method: null, last4: null, problem: null };
  return [{ id, at: created * 1000, state, cents, refunded: 0, invoiceId: id, ...unknown }];
}

function refundOf(refund: Stripe.Refund, invoiceId: string | null): RefundAtStripe {
  const { id, created, status, amount: cents, failure_reason: problem } = refund;
  const state = status ?? 'pending';
  return { id, at: created * 1000, state, cents, invoiceId, problem: problem ?? null };
}

function disputeOf(
  { id, created, status: state, reason, amount: cents }: Stripe.Dispute,
  charge: Stripe.Charge,
  invoiceId: string | null,
): DisputeAtStripe {
  return { id, at: created * 1000, state, reason, cents, charge: charge.id, invoiceId };
}
