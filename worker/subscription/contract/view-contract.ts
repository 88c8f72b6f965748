import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { endsTooSoon, isCancelled } from '#worker/subscription/contract/schedule.ts';
import {
  closedAt,
  contractOfInvoice,
  contractOfSubscription,
  paymentOf,
  takenBackAt,
} from '#worker/subscription/contract/stripe-contract.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import { noteOf, wishesOf } from '#worker/subscription/order/leaving-note.ts';
import type { LeavingNote, NotedWish } from '#worker/subscription/order/leaving-note.ts';
import type { PurchaseEvent } from '#worker/subscription/order/life.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/*
 * Reads from Stripe's objects what has happened to a purchase, in the words of life.ts. Nothing
 * else judges a status of Stripe's for a purchase.
 */

/** The event that the intent of a payment, or of the verification of a trial's method, shows. */
export function eventOfIntent({ intentId, status }: IntentOutcome): PurchaseEvent {
  switch (status) {
    case 'succeeded':
      return intentId.startsWith('seti_') ? 'method_verified' : 'paid';
    case 'processing':
      return 'with_bank';
    case 'requires_action':
      return 'needs_customer';
    case 'canceled':
      return 'gone';
    default:
      return 'refused';
  }
}

/**
 * The event that a subscription shows; null while its first payment is still to be made. It runs
 * while its first debit is with the bank, and its first invoice is open then.
 */
function eventOfSubscription({
  status,
  latest_invoice: latest,
}: Stripe.Subscription): PurchaseEvent | null {
  if (status === 'incomplete') return null;
  if (status === 'incomplete_expired') return 'gone';
  const isFirst = typeof latest === 'object' && latest?.billing_reason === 'subscription_create';
  return isFirst && status === 'active' && latest.status === 'open' ? 'with_bank' : 'paid';
}

/**
 * The event that the invoice of a one-time plan shows, with the intent that pays it; null while the
 * payment is still to be made. `isGivenBack`: what was paid was returned to its owner since.
 */
export function eventOfInvoice(
  { status }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
  isGivenBack: boolean,
): PurchaseEvent | null {
  if (status === 'paid' || isGivenBack) return 'paid';
  if (status !== 'open' && status !== 'draft') return 'gone';
  // The payment succeeded, and Stripe is about to mark the invoice as paid.
  if (intent?.status === 'succeeded') return 'paid';
  if (intent?.status === 'processing') return 'with_bank';
  if (intent?.status === 'requires_action') return 'needs_customer';
  // An intent that nobody has tried to pay yet has the same status, and no error.
  const isRefused = intent?.status === 'requires_payment_method' && intent.last_payment_error;
  return isRefused ? 'refused' : null;
}

/** The wishes by which a contract is to end; none for one that goes on, has ended or is closed. */
export function standingWishes(subscription: Stripe.Subscription): NotedWish[] {
  const isOver = subscription.ended_at !== null || closedAt(subscription) !== null;
  return isCancelled(subscription) && !isOver ? wishesOf(subscription) : [];
}

/**
 * Whether more than one wish stands, so that the earliest one may not be what is planned. One that
 * was looked at and is for a later end stands under another name, and contests nothing.
 */
export function isContested(subscription: Stripe.Subscription): boolean {
  return standingWishes(subscription).length > 1;
}

/** What Stripe says of a contract, and of the purchase that it comes from. */
export interface StripeView {
  contract: Contract;
  /** null for a plan that is paid once. */
  subscription: Stripe.Subscription | null;
  purchaseId: string | undefined;
  invoiceId: string | null;
  /** The last invoice, if it was charged and not paid and no dispute says so. */
  unpaid: Stripe.Invoice | null;
  /** Somebody has withdrawn from it, which has letters of its own. */
  isClosed: boolean;
  /** The last invoice, if it is not paid. */
  openInvoiceId: string | null;
  /** The note on a cancellation that came through us; null for none. */
  note: LeavingNote | null;
  /** Several cancellations at once have planned its end: the earliest is still to be planned. */
  isContested: boolean;
  /** It is to end before the time that was given in it is over: that is still to be arranged. */
  endsTooSoon: boolean;
  /** What has happened to its purchase; null while the first payment is still to be made. */
  event: PurchaseEvent | null;
}

/**
 * Looks at a subscription (sub_…) or at the invoice of a one-time plan (in_…). Null for one that is
 * not ours or that Stripe does not have.
 */
export async function viewContract(ctx: Ctx, id: string): Promise<StripeView | null> {
  const view = await nullIfGone(
    id.startsWith('in_') ? viewInvoice(ctx, id) : viewSubscription(ctx, id),
  );
  if (view === null) log('warn', { message: 'Stripe does not know a contract', contract: id });
  return view === 'not ours' ? null : view;
}

async function viewSubscription(ctx: Ctx, id: string): Promise<StripeView | 'not ours'> {
  const subscription = await ctx.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method'],
  });
  const { account_id: accountId, purchase_id: purchaseId } = subscription.metadata;
  if (!accountId) return 'not ours';
  return {
    contract: contractOfSubscription(subscription, accountId),
    subscription,
    purchaseId,
    invoiceId: idOf(subscription.latest_invoice),
    unpaid: unpaidInvoice(subscription),
    isClosed: closedAt(subscription) !== null,
    openInvoiceId: openInvoiceId(subscription),
    note: noteOf(subscription),
    isContested: isContested(subscription),
    endsTooSoon: endsTooSoon(subscription),
    event: eventOfSubscription(subscription),
  };
}

function openInvoiceId({ latest_invoice: latest }: Stripe.Subscription): string | null {
  return typeof latest === 'object' && latest?.status === 'open' ? latest.id : null;
}

/** A debit that failed opens a dispute, which has a mail of its own. */
function unpaidInvoice(subscription: Stripe.Subscription): Stripe.Invoice | null {
  const { latest_invoice: latest, default_payment_method: method } = subscription;
  if (!latest || typeof latest === 'string' || latest.status !== 'open') return null;
  return typeof method !== 'string' && method?.type === 'sepa_debit' ? null : latest;
}

async function viewInvoice(ctx: Ctx, id: string): Promise<StripeView | 'not ours'> {
  const invoice = await ctx.stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const accountId = invoice.metadata?.['account_id'];
  if (!accountId) return 'not ours';
  // A contract that is only closed may be opened again, so its order waits for the bank.
  const isGivenBack = takenBackAt(invoice) !== null;
  return {
    contract: contractOfInvoice(invoice, accountId),
    subscription: null,
    purchaseId: invoice.metadata?.['purchase_id'],
    invoiceId: invoice.id,
    unpaid: null,
    isClosed: closedAt(invoice) !== null,
    openInvoiceId: null,
    note: null,
    isContested: false,
    endsTooSoon: false,
    event: eventOfInvoice(invoice, paymentOf(invoice), isGivenBack),
  };
}
