import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { contractOfInvoice } from '#worker/subscription/contract/stripe-contract.ts';
import {
  numberOnInvoices,
  purchaseKey,
  purchaseMetadata,
} from '#worker/subscription/life/purchase-names.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { findInvoice, mayExistAlready } from '#worker/subscription/purchase/find-at-stripe.ts';
import type { PurchaseKind } from '#worker/subscription/purchase/kinds/kind.ts';
import {
  completePaid,
  describeOpenInvoice,
  giveUpInvoice,
  payFirstInvoice,
} from '#worker/subscription/purchase/kinds/pay-first-invoice.ts';
import type { OpenInvoice } from '#worker/subscription/purchase/kinds/pay-first-invoice.ts';
import { quotedDiscount } from '#worker/subscription/contract/quoted-discount.ts';
import { quotedTax } from '#worker/subscription/contract/quoted-tax.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/** An invoice that is paid once; the invoice is the contract. */
export const oneTime: PurchaseKind = {
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
