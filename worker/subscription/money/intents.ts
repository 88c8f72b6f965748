import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/** Where a payment, or the verification of a payment method, stands. */
export interface IntentOutcome {
  intentId: string;
  clientSecret: string;
  /** Stripe's word: succeeded, processing, requires_action, requires_payment_method, canceled … */
  status: string;
  /** The bank's reason for a refusal. */
  declineCode: string | null;
  /** The method that was used, once there is one. */
  paymentMethodId: string | null;
  /** That method as Stripe knows it, where it came with the intent: with a verification's. */
  method?: Stripe.PaymentMethod;
}

/** The page of our client that asks how a payment ended. A method that leaves ours returns here. */
function returnUrl({ origin }: Ctx): string {
  return `${origin}/sub/external/confirm`;
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

interface VerifyStep {
  metadata: Record<string, string>;
  idempotencyKey: string;
}

/**
 * The setup intent with which that customer has verified that method before, as the account of a
 * debit or of PayPal is, and the kind of method in Stripe's words; null for none.
 */
export async function findVerified(
  ctx: Ctx,
  customerId: string,
  paymentMethodId: string,
): Promise<(IntentOutcome & { methodType: string | null }) | null> {
  const intents = await ctx.stripe.setupIntents.list({
    customer: customerId,
    payment_method: paymentMethodId,
    limit: 10,
    expand: ['data.payment_method'],
  });
  const verified = intents.data.find(({ status }) => status === 'succeeded');
  if (!verified) return null;
  const method = verified.payment_method;
  const methodType = method && typeof method !== 'string' ? method.type : null;
  return { ...describeIntent(verified), methodType };
}

/** A trial compares the method that was verified (docs/decisions/0078), without another call. */
const withMethod = { expand: ['payment_method'] };

/**
 * Makes and confirms the setup intent that verifies a card which is charged later. Their owners
 * verify other methods before (`findVerified`).
 */
function verifyCard(
  ctx: Ctx,
  customerId: string,
  paymentMethodId: string,
  { metadata, idempotencyKey }: VerifyStep,
): Promise<IntentOutcome> {
  return outcomeOf(() =>
    ctx.stripe.setupIntents.create(
      {
        customer: customerId,
        payment_method: paymentMethodId,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        use_stripe_sdk: true,
        return_url: returnUrl(ctx),
        metadata,
        ...withMethod,
      },
      { idempotencyKey },
    ),
  );
}

/**
 * The verification of a method that is charged later: the one that its owner has made before, or a
 * card's, which is made now. A customer made just now (`isNewCustomer`) has verified nothing yet.
 */
export async function verifyMethod(
  ctx: Ctx,
  customerId: string,
  paymentMethodId: string,
  step: VerifyStep,
  isNewCustomer = false,
): Promise<IntentOutcome> {
  const known = isNewCustomer ? null : await findVerified(ctx, customerId, paymentMethodId);
  return known ?? verifyCard(ctx, customerId, paymentMethodId, step);
}

/**
 * The customer accepted the mandate when the account was set up; the first payment of a
 * subscription has to repeat that. It is the same in every repetition, as its idempotency key
 * demands.
 */
export const acceptedMandate = { customer_acceptance: { type: 'offline', offline: {} } } as const;

/**
 * Confirms an intent with that method: pays an invoice, or verifies the method. A refusal by the
 * bank is an outcome, not an error. The customer is present, so `off_session` is not sent: Stripe
 * refuses it beside `setup_future_usage` (docs/decisions/0020). Throws `invaid_payment` for a
 * method that Stripe does not take, and what Stripe threw if it wants a mandate (`wantsMandate`).
 */
export function confirmIntent(
  ctx: Ctx,
  intentId: string,
  paymentMethodId: string,
  idempotencyKey: string,
  mandate?: typeof acceptedMandate,
): Promise<IntentOutcome> {
  const params = {
    payment_method: paymentMethodId,
    use_stripe_sdk: true,
    return_url: returnUrl(ctx),
    ...(mandate && { mandate_data: mandate }),
  };
  const { paymentIntents, setupIntents } = ctx.stripe;
  return outcomeOf(() =>
    isSetup(intentId)
      ? setupIntents.confirm(intentId, { ...params, ...withMethod }, { idempotencyKey })
      : paymentIntents.confirm(intentId, params, { idempotencyKey }),
  );
}

/** Where the intent stands now, without changing anything. */
export function retrieveIntent(ctx: Ctx, intentId: string): Promise<IntentOutcome> {
  return outcomeOf(() =>
    isSetup(intentId)
      ? ctx.stripe.setupIntents.retrieve(intentId, withMethod)
      : ctx.stripe.paymentIntents.retrieve(intentId),
  );
}

/** Whether it is a verification of a method, and not a payment. */
export function isSetup(intentId: string): boolean {
  return intentId.startsWith('seti_');
}

async function outcomeOf(call: () => Promise<Intent>): Promise<IntentOutcome> {
  try {
    return describeIntent(await call());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const intent = error.payment_intent ?? error.setup_intent;
    // A refused card, or an intent that another call has already carried further: either way
    // Stripe says where it stands now.
    if (intent) return describeIntent(intent, error);
    if (wantsMandate(error)) throw error;
    if (refusesParameter(error, /^payment_method$/) || isWithoutMandate(error)) {
      throw new AppError('invaid_payment', { cause: error });
    }
    throw error;
  }
}

/** Stripe wants it for a debit's account or a PayPal account that is to be charged again later. */
export function wantsMandate(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.message.includes('`mandate_data` is required')
  );
}

/** A debit's account or a PayPal account whose owner has agreed to nothing, or no longer agrees. */
export function isWithoutMandate(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && /mandate/.test(error.message);
}

/** How an invoice stands that the customer's credit at Stripe has paid: it has no intent. */
export function paidByCredit(invoiceId: string): IntentOutcome {
  return {
    intentId: invoiceId,
    clientSecret: '',
    status: 'succeeded',
    declineCode: null,
    paymentMethodId: null,
  };
}

interface Refusal {
  code?: string | null;
  decline_code?: string | null;
}

/** Where an intent stands; `refusal` is what Stripe said to the call that showed it. */
export function describeIntent(intent: Intent, refusal: Refusal = {}): IntentOutcome {
  const last: Refusal =
    (intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error) ??
    {};
  const { payment_method: method } = intent;
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    declineCode:
      intent.status === 'requires_payment_method' ? (reason(refusal) ?? reason(last)) : null,
    paymentMethodId: idOf(method),
    ...(method && typeof method !== 'string' && { method }),
  };
}

/** Stripe asks not to tell a customer these reasons (docs.stripe.com/declines/codes). */
const unspoken = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'stolen_card',
]);

/** The most exact reason there is; Stripe's client leaves an empty text where there is none. */
function reason({ code, decline_code: decline }: Refusal): string | null {
  const told = decline || code || null;
  return told !== null && unspoken.has(told) ? 'generic_decline' : told;
}
