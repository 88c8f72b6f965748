import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/repository.ts';
import type { Purchase } from '#worker/subscription/repository.ts';
import { contractOfInvoice, contractOfSubscription } from '#worker/subscription/stripe-contract.ts';

/** What Stripe made for a purchase: an open invoice, and what it will be once it is paid. */
export interface OpenInvoice {
  subscriptionId: string | null;
  invoiceId: string;
  intentId: string;
  /** Cents that Stripe is about to charge. */
  total: number;
  contract: Contract;
}

/**
 * What the checkout takes. Naming it also keeps Stripe from wanting an address to return to, which
 * methods that leave the page would need.
 */
const acceptedMethods = ['card'] as const;

/** Makes the subscription of a recurring plan; nothing is charged before its invoice is confirmed. */
export async function openSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<OpenInvoice> {
  const subscription = await ctx.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: purchase.priceId }],
      payment_behavior: 'default_incomplete',
      payment_settings: {
        payment_method_types: [...acceptedMethods],
        save_default_payment_method: 'on_subscription',
      },
      metadata: purchaseMetadata(purchase),
      expand: ['latest_invoice.payments'],
    },
    { idempotencyKey: `purchase:${purchase.id}:subscription` },
  );
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string')
    throw new Error('the first invoice was not expanded');
  return {
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    intentId: intentOf(invoice),
    total: invoice.total,
    contract: contractOfSubscription(subscription, purchase.accountId),
  };
}

/** Makes the invoice of a one-time plan. */
export async function openOneTimeInvoice(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<OpenInvoice> {
  const step = (name: string) => ({ idempotencyKey: `purchase:${purchase.id}:${name}` });
  const draft = await ctx.stripe.invoices.create(
    {
      customer: customerId,
      currency: purchase.quote.currency,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      payment_settings: { payment_method_types: [...acceptedMethods] },
      metadata: purchaseMetadata(purchase),
    },
    step('invoice'),
  );
  await ctx.stripe.invoiceItems.create(
    { customer: customerId, invoice: draft.id, pricing: { price: purchase.priceId } },
    step('item'),
  );
  const invoice = await ctx.stripe.invoices.finalizeInvoice(
    draft.id,
    { auto_advance: false, expand: ['payments'] },
    step('finalize'),
  );
  return {
    subscriptionId: null,
    invoiceId: invoice.id,
    intentId: intentOf(invoice),
    total: invoice.total,
    contract: contractOfInvoice(invoice, purchase.accountId),
  };
}

/** How Stripe's objects say which purchase they belong to. */
export function purchaseMetadata(purchase: Purchase): Record<string, string> {
  return { purchase_id: purchase.id, account_id: purchase.accountId };
}

function intentOf(invoice: Stripe.Invoice): string {
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  if (!intent) throw new Error(`invoice ${invoice.id} has no payment intent`);
  return typeof intent === 'string' ? intent : intent.id;
}
