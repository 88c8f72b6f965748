import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { movesMetadata } from '#worker/subscription/contract/coming-move.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import {
  numberOnInvoices,
  purchaseKey,
  purchaseMetadata,
} from '#worker/subscription/life/purchase-names.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { findSubscription, mayExistAlready } from '#worker/subscription/purchase/find-at-stripe.ts';
import type { PurchaseKind } from '#worker/subscription/purchase/kinds/kind.ts';
import {
  completePaid,
  describeOpenInvoice,
  giveUpInvoice,
  payFirstInvoice,
} from '#worker/subscription/purchase/kinds/pay-first-invoice.ts';
import type { OpenInvoice } from '#worker/subscription/purchase/kinds/pay-first-invoice.ts';
import {
  discountParameter,
  quotedDiscount,
} from '#worker/subscription/contract/quoted-discount.ts';
import {
  ensureCoupons,
  outlasts,
  rateCoupons,
} from '#worker/subscription/contract/rate-coupons.ts';
import { quotedTax } from '#worker/subscription/contract/quoted-tax.ts';
import { quotedEnd } from '#worker/subscription/purchase/quoted-end.ts';

/** A subscription whose first period is paid at once. */
export const recurring: PurchaseKind = {
  async open(ctx, purchase, customerId, paymentMethodId) {
    const invoice = await openSubscription(ctx, purchase, customerId);
    return payFirstInvoice(ctx, purchase, { customerId, paymentMethodId }, invoice);
  },

  verifiedInstead: () => Promise.resolve(null),

  complete(ctx, purchase, _customerId, _outcome, contract) {
    return completePaid(ctx, purchase, purchase.subscriptionId, contract);
  },

  async giveUp(ctx, purchase, customerId) {
    const { subscriptionId, invoiceId } = purchase;
    if (subscriptionId && invoiceId) return giveUpInvoice(ctx, invoiceId, subscriptionId);
    // A cut-off request may have made a subscription and not have kept its name.
    const found = await findSubscription(ctx, purchase, customerId);
    const firstInvoiceId = idOf(found?.latest_invoice);
    return found && firstInvoiceId ? giveUpInvoice(ctx, firstInvoiceId, found.id) : 'given_up';
  },

  contractId: ({ subscriptionId }) => subscriptionId,

  isOver: () => false,
};

async function openSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<OpenInvoice> {
  const found = mayExistAlready(purchase, ctx.clock.now())
    ? await findSubscription(ctx, purchase, customerId)
    : undefined;
  const subscription = found ?? (await createSubscription(ctx, purchase, customerId));
  const latest = subscription.latest_invoice;
  if (!latest) throw new Error(`subscription ${subscription.id} has no invoice`);
  const invoice =
    typeof latest === 'string'
      ? await ctx.stripe.invoices.retrieve(latest, { expand: ['payments'] })
      : latest;
  return {
    ...describeOpenInvoice(invoice),
    subscriptionId: subscription.id,
    isDiscountLasting: subscription.discounts.some((discount) => outlasts(discount, purchase)),
    contract: contractOfSubscription(subscription, purchase.accountId),
  };
}

async function createSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Subscription> {
  const ofRates = rateCoupons(purchase);
  const discount =
    ofRates.length > 0
      ? discountParameter(await ensureCoupons(ctx, ofRates))
      : quotedDiscount(purchase.quote);
  return ctx.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: purchase.priceId }],
      payment_behavior: 'default_incomplete',
      ...quotedTax(purchase),
      ...quotedEnd(purchase.quote),
      ...discount,
      payment_settings: {
        payment_method_types: [...ctx.paymentMethods],
        save_default_payment_method: 'on_subscription',
      },
      invoice_settings: numberOnInvoices(purchase.number),
      metadata: { ...purchaseMetadata(purchase), ...movesMetadata(purchase.quote) },
      expand: ['latest_invoice.payments', 'discounts.source.coupon'],
    },
    { idempotencyKey: purchaseKey(purchase, 'subscription') },
  );
}
