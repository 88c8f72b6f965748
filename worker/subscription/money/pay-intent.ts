import type Stripe from 'stripe';

import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import type { Limit } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import {
  acceptedMandate,
  confirmIntent,
  findVerified,
  isSetup,
  wantsMandate,
} from '#worker/subscription/money/intents.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import { chargeInvoice, paymentOutcome } from '#worker/subscription/money/invoices.ts';
import { releaseHold, takeHold } from '#worker/subscription/money/money-sql.ts';
import type { ChargeHold } from '#worker/subscription/money/money-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * The payment method for a contract's debts: its subscription's default, else its customer's, and
 * the other way round for one that has ended if the customer chose theirs later. Throws
 * `requires_payment_method` when there is none.
 */
export async function methodToCharge(
  ctx: Ctx,
  contractId: string,
  customerId: string,
): Promise<string> {
  const subscription = contractId.startsWith('sub_')
    ? await ctx.stripe.subscriptions.retrieve(contractId)
    : null;
  const own = idOf(subscription?.default_payment_method);
  if (own && subscription?.ended_at === null) return own;
  const customer = await ctx.stripe.customers.retrieve(customerId);
  const customers = customer.deleted
    ? null
    : idOf(customer.invoice_settings.default_payment_method);
  const isLater = subscription && !customer.deleted && choseLater(customer, subscription);
  const method = isLater ? (customers ?? own) : (own ?? customers);
  if (!method) throw new AppError('requires_payment_method');
  return method;
}

/**
 * Whether a customer chose their default after the method of a subscription that has ended, which
 * keeps it for ever. Both note when the page of that choice was begun.
 */
export function choseLater(
  customer: Pick<Stripe.Customer, 'metadata'>,
  subscription: Pick<Stripe.Subscription, 'metadata' | 'created' | 'ended_at'>,
): boolean {
  if (subscription.ended_at === null) return false;
  const own = Number(subscription.metadata['method_begun_at'] ?? subscription.created);
  return Number(customer.metadata['method_begun_at'] ?? 0) > own;
}

/**
 * Cards tried by one account: enough for a person with several, too few for testing stolen ones.
 */
export const paymentLimit: Limit = { name: 'payment-account', max: 20, windowMs: 3_600_000 };

/**
 * Counts a charge or a verification of an account before it happens. Throws `too_many_requests`.
 */
export async function countPayment(ctx: Ctx, accountId: string): Promise<void> {
  const [payment] = await triesOf(ctx, [[paymentLimit, accountId]]);
  if (payment) refuseExcess(ctx, [payment], [await countTry(ctx.db, payment)]);
}

/** Longer than all calls of a payment can take, each tried twice. */
const holdMs = 300_000;

/**
 * Charges a person's debt one way at a time: the unpaid invoice, or the settlement of its dispute,
 * which may open at the same moment. `charge` has to read the debt itself, so that the second call
 * sees the result of the first. Idempotency keys deduplicate two calls of one kind. Throws
 * `purchase_in_progress` while the other kind is under way.
 */
export async function withChargeHold<T>(
  ctx: Ctx,
  accountId: string,
  way: ChargeHold['way'],
  charge: () => Promise<T>,
): Promise<T> {
  const now = ctx.clock.now();
  const row = { id: crypto.randomUUID(), accountId, way, until: now + holdMs };
  const { hold } = await batch(ctx.db, takeHold(ctx.db, row, now));
  if (hold.meta.changes === 0) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  try {
    return await charge();
  } finally {
    await releaseHold(ctx.db, row.id);
  }
}

export interface Payment {
  customerId: string;
  /** sub_…; null for what is paid once. */
  subscriptionId: string | null;
  /** in_…; while a trial's method is verified it is that verification's id, or null. */
  invoiceId: string | null;
  /** pi_… or seti_… */
  intentId: string;
  paymentMethodId: string;
  /** A customer made just now has saved no method. */
  isNewCustomer?: boolean;
  /** The idempotency key of this try. */
  key: string;
}

/**
 * Pays an intent with that method, or verifies the method, while its owner is there. A saved PayPal
 * account is charged through its invoice, as if its owner were absent: with its owner present a
 * server would need an id of PayPal's own library in the browser
 * (docs.stripe.com/payments/paypal/set-up-future-payments). They have just agreed at PayPal to such
 * charges. Throws as `confirmIntent` and `chargeInvoice` do.
 */
export async function payIntent(ctx: Ctx, payment: Payment): Promise<IntentOutcome> {
  const { customerId, subscriptionId, invoiceId, intentId, paymentMethodId, key } = payment;
  const isPayment = !isSetup(intentId) && invoiceId !== null;
  // The first intent of a subscription asks for a mandate before it charges a PayPal account, so
  // only what is paid once costs a call to learn the kind of the method.
  const mayBePaypal = subscriptionId === null && !payment.isNewCustomer;
  if (isPayment && mayBePaypal && (await isPaypal(ctx, paymentMethodId))) {
    return payInvoice(ctx, invoiceId, paymentMethodId, key);
  }
  try {
    return await confirmIntent(ctx, intentId, paymentMethodId, key);
  } catch (error) {
    if (!wantsMandate(error)) throw error;
    // Send `mandate_data` only for customers who have accepted the mandate.
    const verified = await findVerified(ctx, customerId, paymentMethodId);
    if (!verified) throw new AppError('invaid_payment', { cause: error });
    if (isPayment && verified.methodType === 'paypal') {
      return payInvoice(ctx, invoiceId, paymentMethodId, key);
    }
  }
  return confirmIntent(ctx, intentId, paymentMethodId, `${key}:agreed`, acceptedMandate);
}

async function payInvoice(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
  key: string,
): Promise<IntentOutcome> {
  const outcome = paymentOutcome(await chargeInvoice(ctx, invoiceId, paymentMethodId, key));
  if (!outcome) throw new Error(`invoice ${invoiceId} has no payment intent`);
  return outcome;
}

async function isPaypal(ctx: Ctx, paymentMethodId: string): Promise<boolean> {
  const method = await nullIfGone(ctx.stripe.paymentMethods.retrieve(paymentMethodId));
  return method?.type === 'paypal';
}
