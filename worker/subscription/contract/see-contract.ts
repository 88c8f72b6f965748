import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/statements.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
  paymentOf,
} from '#worker/subscription/contract/stripe-contract.ts';
import type { FirstPayment } from '#worker/subscription/purchase/purchase-repository.ts';

/** What Stripe says of a contract, and of the purchase that it comes from. */
export interface Seen {
  contract: Contract;
  purchaseId: string | undefined;
  invoiceId: string | null;
  /** What was last charged and not paid, unless a dispute tells of it. */
  unpaid: Stripe.Invoice | null;
  /** Where its first payment stands, as far as that concerns the purchase. */
  payment: FirstPayment;
}

/** Looks at a subscription (sub_…) or at a one-time plan's invoice; null for one not ours, or gone. */
export async function seeContract(ctx: Ctx, id: string): Promise<Seen | null> {
  try {
    return id.startsWith('in_') ? await seeInvoice(ctx, id) : await seeSubscription(ctx, id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
      log('warn', { message: 'Stripe does not know a contract', contract: id });
      return null;
    }
    throw error;
  }
}

async function seeSubscription(ctx: Ctx, id: string): Promise<Seen | null> {
  const subscription = await ctx.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method'],
  });
  const { account_id: accountId, purchase_id: purchaseId } = subscription.metadata;
  if (!accountId) return null;
  return {
    contract: contractOfSubscription(subscription, accountId),
    purchaseId,
    invoiceId: idOf(subscription.latest_invoice),
    unpaid: unpaidInvoice(subscription),
    payment: firstPayment(subscription),
  };
}

/** A debit that failed opens a dispute, which is told of by itself. */
function unpaidInvoice(subscription: Stripe.Subscription): Stripe.Invoice | null {
  const { latest_invoice: latest, default_payment_method: method } = subscription;
  if (!latest || typeof latest === 'string' || latest.status !== 'open') return null;
  return typeof method !== 'string' && method?.type === 'sepa_debit' ? null : latest;
}

/** A subscription runs while its first debit is with the bank; that invoice is still open then. */
function firstPayment({ status, latest_invoice: latest }: Stripe.Subscription): FirstPayment {
  if (status === 'incomplete') return 'waiting';
  if (status === 'incomplete_expired') return 'given up';
  const first = typeof latest === 'object' && latest?.billing_reason === 'subscription_create';
  return first && status === 'active' && latest.status === 'open' ? 'with the bank' : 'done';
}

async function seeInvoice(ctx: Ctx, id: string): Promise<Seen | null> {
  const invoice = await ctx.stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const accountId = invoice.metadata?.['account_id'];
  if (!accountId) return null;
  const contract = contractOfInvoice(invoice, accountId);
  return {
    contract,
    purchaseId: invoice.metadata?.['purchase_id'],
    invoiceId: invoice.id,
    unpaid: null,
    payment: onlyPayment(invoice, contract),
  };
}

function onlyPayment(invoice: Stripe.Invoice, { status }: Contract): FirstPayment {
  if (status === 'active') return invoice.status === 'paid' ? 'done' : 'with the bank';
  if (status === 'incomplete_expired') return 'given up';
  return paymentOf(invoice)?.status === 'requires_payment_method' ? 'refused' : 'waiting';
}
