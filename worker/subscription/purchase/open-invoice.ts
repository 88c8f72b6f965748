import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { acceptedMethods } from '#worker/subscription/payment-method/accepted-methods.ts';
import {
  findInvoice,
  findSubscription,
  mayHaveBeenMade,
} from '#worker/subscription/purchase/find-at-stripe.ts';
import { purchaseKey, purchaseMetadata } from '#worker/subscription/purchase/purchase-names.ts';
import { quotedDiscount } from '#worker/subscription/purchase/quoted-discount.ts';
import { quotedEnd } from '#worker/subscription/purchase/quoted-end.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
} from '#worker/subscription/contract/stripe-contract.ts';
import { namesNothing } from '#worker/subscription/stripe-refusal.ts';

/** What Stripe made for a purchase: an open invoice, and what it will be once it is paid. */
export interface OpenInvoice {
  subscriptionId: string | null;
  invoiceId: string;
  intentId: string;
  /** Cents that Stripe is about to charge. */
  total: number;
  /** Whether what Stripe takes off this payment it would take off later ones, too. */
  discountLasts: boolean;
  contract: Contract;
}

/** Makes the subscription of a recurring plan; nothing is charged before its invoice is confirmed. */
export async function openSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<OpenInvoice> {
  const found = mayHaveBeenMade(purchase, ctx.clock.now())
    ? await findSubscription(ctx, purchase, customerId)
    : undefined;
  const subscription = found ?? (await createSubscription(ctx, purchase, customerId));
  const latest = subscription.latest_invoice;
  if (!latest) throw new Error(`subscription ${subscription.id} has no invoice`);
  const invoice = typeof latest === 'string' ? await retrieveInvoice(ctx, latest) : latest;
  return {
    ...opened(invoice),
    subscriptionId: subscription.id,
    discountLasts: subscription.discounts.some(isLasting),
    contract: contractOfSubscription(subscription, purchase.accountId),
  };
}

function createSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Subscription> {
  return ctx.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: purchase.priceId }],
      payment_behavior: 'default_incomplete',
      ...quotedEnd(purchase.quote),
      ...quotedDiscount(purchase.quote),
      payment_settings: {
        payment_method_types: [...acceptedMethods],
        save_default_payment_method: 'on_subscription',
      },
      metadata: purchaseMetadata(purchase),
      expand: ['latest_invoice.payments', 'discounts.source.coupon'],
    },
    { idempotencyKey: purchaseKey(purchase, 'subscription') },
  );
}

/** Of a discount with its coupon; one that is taken off a single payment ends with that. */
function isLasting(discount: string | Stripe.Discount): boolean {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  return typeof coupon === 'object' && coupon !== null && coupon.duration !== 'once';
}

/** Makes the invoice of a one-time plan, or goes on where making it was cut off. */
export async function openOneTimeInvoice(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<OpenInvoice> {
  const found = mayHaveBeenMade(purchase, ctx.clock.now())
    ? await findInvoice(ctx, purchase, customerId)
    : undefined;
  const invoice = found ?? (await createDraft(ctx, purchase, customerId));
  const final =
    invoice.status === 'draft'
      ? await finalize(ctx, purchase, customerId, invoice)
      : await retrieveInvoice(ctx, invoice.id);
  return {
    ...opened(final),
    subscriptionId: null,
    discountLasts: false,
    contract: contractOfInvoice(final, purchase.accountId),
  };
}

function createDraft(ctx: Ctx, purchase: Purchase, customerId: string): Promise<Stripe.Invoice> {
  return ctx.stripe.invoices.create(
    {
      customer: customerId,
      currency: purchase.quote.currency,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      payment_settings: { payment_method_types: [...acceptedMethods] },
      ...quotedDiscount(purchase.quote),
      metadata: purchaseMetadata(purchase),
    },
    { idempotencyKey: purchaseKey(purchase, 'invoice') },
  );
}

/**
 * Fills a draft and makes it a bill. Throws `purchase_in_progress` when whoever gives the purchase up
 * has just deleted the draft: sent again it says how that ended.
 */
async function finalize(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  draft: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  try {
    if (draft.lines.data.length === 0) {
      await ctx.stripe.invoiceItems.create(
        { customer: customerId, invoice: draft.id, pricing: { price: purchase.priceId } },
        { idempotencyKey: purchaseKey(purchase, 'item') },
      );
    }
    return await ctx.stripe.invoices.finalizeInvoice(
      draft.id,
      { auto_advance: false, expand: ['payments'] },
      { idempotencyKey: purchaseKey(purchase, 'finalize') },
    );
  } catch (error) {
    if (!namesNothing(error, /^(invoice|id)$/)) throw error;
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5, cause: error });
  }
}

function retrieveInvoice(ctx: Ctx, id: string): Promise<Stripe.Invoice> {
  return ctx.stripe.invoices.retrieve(id, { expand: ['payments'] });
}

function opened(invoice: Stripe.Invoice): Pick<OpenInvoice, 'invoiceId' | 'intentId' | 'total'> {
  const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  if (!intentId) throw new Error(`invoice ${invoice.id} has no payment intent`);
  return { invoiceId: invoice.id, intentId, total: invoice.total };
}
