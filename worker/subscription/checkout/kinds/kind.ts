import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import { abandonedMs } from '#worker/subscription/order/life.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** A purchase whose payment was tried, or whose payment method was verified. */
export interface Opened {
  purchase: Purchase;
  outcome: IntentOutcome;
  /** The contract as Stripe made it, still unpaid, if this call has seen it. */
  contract?: Contract;
}

/** `paid`: it could not be given up, because the money was taken or the trial has begun. */
export type GiveUp = 'given_up' | 'paid';

/** What Stripe has to make for a purchase of one kind, and how that ends. */
export interface PurchaseKind {
  /**
   * Makes at Stripe what is paid or verified, and tries that method. Each step has its idempotency
   * key, so this can run again after a cut, or twice at once, and makes each thing once. Throws
   * `purchase_expired` when the purchase was given up meanwhile, `coupon_invalid` when Stripe would
   * charge another sum than was quoted, `invaid_payment` for a method that Stripe does not take.
   * `isNewCustomer`: the customer was made just now and has verified nothing yet.
   */
  open(
    ctx: Ctx,
    purchase: Purchase,
    customerId: string,
    paymentMethodId: string,
    isNewCustomer: boolean,
  ): Promise<Opened>;
  /**
   * Another payment method that can be used without a new try, because it was verified before; null
   * for none. Throws `purchase_expired`.
   */
  verifiedInstead(
    ctx: Ctx,
    purchase: Purchase,
    customerId: string,
    paymentMethodId: string,
  ): Promise<Opened | null>;
  /**
   * Concludes a purchase whose payment, or verification, succeeded: the contract begins. Returns
   * the purchase, or null when another call has changed it meanwhile. Throws `purchase_expired` and
   * `coupon_invalid` for a trial that cannot begin any more.
   */
  complete(
    ctx: Ctx,
    purchase: Purchase,
    customerId: string,
    outcome: IntentOutcome,
    contract?: Contract,
  ): Promise<Purchase | null>;
  /** Makes it unpayable at Stripe, also what a cut-off request has made. */
  giveUp(ctx: Ctx, purchase: Purchase, customerId: string): Promise<GiveUp>;
  /** The id of its contract, once Stripe has one: sub_… or in_… */
  contractId(purchase: Purchase): string | null;
  /** Whether it is too late to begin what was quoted. `now` in UTC milliseconds. */
  isOver(quote: Quote, now: number): boolean;
}

/**
 * Whether a request that was cut off may have made something for a purchase that Stripe would make
 * a second time: under other keys than today's, or so long ago that Stripe forgets the keys.
 */
export function mayExistAlready({ generation, createdAt }: Purchase, now: number): boolean {
  return generation > 0 || now - createdAt > abandonedMs;
}

/**
 * The line of a first invoice by which the unused days of another plan pay for it, as a parameter;
 * none for an order that changes no plan. Stripe names the line after the plan that was paid.
 */
export async function creditLine(
  ctx: Ctx,
  { quote: { change, currency } }: Pick<Purchase, 'quote'>,
): Promise<Pick<Stripe.SubscriptionCreateParams, 'add_invoice_items'>> {
  if (!change || change.credit === 0) return {};
  const { product } = await ctx.stripe.prices.retrieve(change.from_price);
  const price_data = {
    currency,
    product: idOf(product) ?? '',
    tax_behavior: 'inclusive',
    unit_amount: -change.credit,
  } as const;
  return { add_invoice_items: [{ price_data, discountable: false }] };
}

/**
 * The subscription, with its discounts, that a request which was cut off may have made for a
 * purchase.
 */
export async function findSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Subscription | undefined> {
  const made = await ctx.stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.discounts.source.coupon'],
  });
  return made.data.find(({ metadata }) => metadata['purchase_id'] === purchase.id);
}

/** Likewise the invoice of a one-time plan. */
export async function findInvoice(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Invoice | undefined> {
  const made = await ctx.stripe.invoices.list({ customer: customerId, limit: 100 });
  return made.data.find(({ metadata }) => metadata?.['purchase_id'] === purchase.id);
}
