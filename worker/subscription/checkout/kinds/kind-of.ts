import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import {
  creditLine,
  findInvoice,
  findSubscription,
  mayExistAlready,
} from '#worker/subscription/checkout/kinds/kind.ts';
import type { PurchaseKind } from '#worker/subscription/checkout/kinds/kind.ts';
import {
  completePaid,
  describeOpenInvoice,
  giveUpInvoice,
  payFirstInvoice,
} from '#worker/subscription/checkout/kinds/pay-first-invoice.ts';
import type { OpenInvoice } from '#worker/subscription/checkout/kinds/pay-first-invoice.ts';
import { trial } from '#worker/subscription/checkout/kinds/trial.ts';
import {
  ensureCoupons,
  outlasts,
  rateCoupons,
} from '#worker/subscription/contract/arrange-discount.ts';
import {
  discountParameter,
  movesMetadata,
  quotedDiscount,
  quotedEnd,
  quotedTax,
} from '#worker/subscription/contract/quoted-contract.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
} from '#worker/subscription/contract/stripe-contract.ts';
import {
  numberOnInvoices,
  purchaseKey,
  purchaseMetadata,
} from '#worker/subscription/order/move-purchase.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/** An invoice that is paid once; the invoice is the contract. */
const oneTime: PurchaseKind = {
  async open(ctx, purchase, customerId, paymentMethodId, isNewCustomer) {
    const invoice = await openInvoice(ctx, purchase, customerId);
    const payer = { customerId, paymentMethodId, isNewCustomer };
    return payFirstInvoice(ctx, purchase, payer, invoice);
  },

  verifiedInstead: () => Promise.resolve(null),

  complete(ctx, purchase, _customerId, _outcome, contract) {
    return completePaid(ctx, purchase, purchase.invoiceId, contract);
  },

  async giveUp(ctx, purchase, customerId) {
    // A cut-off request may have made an invoice and not have kept its name.
    const id = purchase.invoiceId ?? (await findInvoice(ctx, purchase, customerId))?.id;
    return id ? giveUpInvoice(ctx, id, id) : 'given_up';
  },

  contractId: ({ invoiceId }) => invoiceId,

  isOver: () => false,
};

/** Makes the invoice, or goes on where making it was cut off. */
async function openInvoice(ctx: Ctx, purchase: Purchase, customerId: string): Promise<OpenInvoice> {
  const found = mayExistAlready(purchase, ctx.clock.now())
    ? await findInvoice(ctx, purchase, customerId)
    : undefined;
  const invoice = found ?? (await createDraft(ctx, purchase, customerId));
  const final =
    invoice.status === 'draft'
      ? await finalize(ctx, purchase, customerId, invoice)
      : await ctx.stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
  return {
    ...describeOpenInvoice(final),
    subscriptionId: null,
    isDiscountLasting: false,
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
      payment_settings: { payment_method_types: [...ctx.paymentMethods] },
      ...quotedTax(purchase),
      ...quotedDiscount(purchase.quote),
      ...numberOnInvoices(purchase.number),
      metadata: purchaseMetadata(purchase),
    },
    { idempotencyKey: purchaseKey(purchase, 'invoice') },
  );
}

/**
 * Fills a draft and finalizes it. Throws `purchase_in_progress` when a call that gives the purchase
 * up has just deleted the draft: the order, sent again, then gets `purchase_expired`.
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
    await addCredit(ctx, purchase, customerId, draft);
    return await ctx.stripe.invoices.finalizeInvoice(
      draft.id,
      { auto_advance: false, expand: ['payments'] },
      { idempotencyKey: purchaseKey(purchase, 'finalize') },
    );
  } catch (error) {
    if (!isGone(error, /^(invoice|id)$/)) throw error;
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5, cause: error });
  }
}

/** Has the unused days of another plan pay for what is paid once. */
async function addCredit(
  ctx: Ctx,
  purchase: Purchase,
  customer: string,
  { id: invoice, lines }: Stripe.Invoice,
): Promise<void> {
  const { change, currency } = purchase.quote;
  if (!change || change.credit === 0 || lines.data.some(({ amount }) => amount < 0)) return;
  await ctx.stripe.invoiceItems.create(
    {
      customer,
      invoice,
      amount: -change.credit,
      currency,
      description: quoteTexts.creditLine(change.from_plan),
      discountable: false,
    },
    { idempotencyKey: purchaseKey(purchase, 'credit') },
  );
}

/** A subscription whose first period is paid at once. */
const recurring: PurchaseKind = {
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
      ...(await creditLine(ctx, purchase)),
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

/** How a purchase with that quote is made, paid and given up at Stripe. */
export function kindOf(quote: Quote): PurchaseKind {
  if (quote.billing_months === null) return oneTime;
  return quote.trial_end_at === null && quote.total > 0 ? recurring : trial;
}
