import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { purchaseKey, purchaseMetadata } from '#worker/subscription/purchase/purchase-names.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/** Where a payment, or the verification of a trial's payment method, stands. */
export interface Outcome {
  intentId: string;
  clientSecret: string;
  /** Stripe's word: succeeded, processing, requires_action, requires_payment_method, canceled … */
  status: string;
  /** The bank's reason for a refusal. */
  declineCode: string | null;
  /** The method that was used, once there is one. */
  paymentMethodId: string | null;
}

/** The confirmation page of the client (specification, section 2). */
const returnPath = '/sub/external/confirm';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/**
 * The setup intent by which that customer has already verified that method, as a debit's account or
 * a PayPal account is before the purchase; null for none.
 */
export async function findVerified(
  ctx: Ctx,
  customerId: string,
  paymentMethodId: string,
): Promise<Outcome | null> {
  const made = await ctx.stripe.setupIntents.list({
    customer: customerId,
    payment_method: paymentMethodId,
    limit: 10,
  });
  const done = made.data.find(({ status }) => status === 'succeeded');
  return done ? describeIntent(done) : null;
}

/**
 * Makes and confirms the setup intent that verifies the card a trial will be charged to. Other
 * methods are verified by their owners before (`findVerified`).
 */
export function verifyMethod(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
): Promise<Outcome> {
  return outcomeOf(() =>
    ctx.stripe.setupIntents.create(
      {
        customer: customerId,
        payment_method: paymentMethodId,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        use_stripe_sdk: true,
        metadata: purchaseMetadata(purchase),
      },
      { idempotencyKey: purchaseKey(purchase, `verify:${paymentMethodId}`) },
    ),
  );
}

/**
 * Confirms a purchase's intent with that method: pays its invoice, or verifies a trial's method. A
 * refusal by the bank is an outcome, not an error. `attempt` keeps a second try with the same
 * method from being answered with the verdict of the first. Its owner is there, so `off_session` is
 * not sent; Stripe refuses that beside `setup_future_usage` (docs/decisions/0020).
 */
export async function confirmIntent(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  intentId: string,
  paymentMethodId: string,
  attempt: number,
): Promise<Outcome> {
  const params = {
    payment_method: paymentMethodId,
    use_stripe_sdk: true,
    // Where a method that leaves the page comes back to.
    return_url: `${ctx.origin}${returnPath}`,
  };
  const step = `confirm:${attempt}:${paymentMethodId}`;
  const keyOf = (name: string) => ({ idempotencyKey: purchaseKey(purchase, name) });
  const { paymentIntents, setupIntents } = ctx.stripe;
  if (isSetup(intentId)) {
    return outcomeOf(() => setupIntents.confirm(intentId, params, keyOf(step)));
  }
  try {
    return await outcomeOf(() => paymentIntents.confirm(intentId, params, keyOf(step)));
  } catch (error) {
    if (!wantsMandate(error)) throw error;
    // Told of nobody who has not agreed, where the account was set up.
    if (!(await findVerified(ctx, customerId, paymentMethodId))) {
      throw new AppError('invaid_payment', { cause: error });
    }
  }
  const agreed = { ...params, mandate_data: agreedBefore };
  return outcomeOf(() => paymentIntents.confirm(intentId, agreed, keyOf(`${step}:agreed`)));
}

/**
 * The mandate was given when the account was set up; a subscription's first payment wants to be told
 * so again. It says the same in every repetition, as its idempotency key demands.
 */
const agreedBefore = { customer_acceptance: { type: 'offline', offline: {} } } as const;

/** Where the intent stands now, without changing anything. */
export function lookAtIntent(ctx: Ctx, intentId: string): Promise<Outcome> {
  return outcomeOf(() =>
    isSetup(intentId)
      ? ctx.stripe.setupIntents.retrieve(intentId)
      : ctx.stripe.paymentIntents.retrieve(intentId),
  );
}

function isSetup(intentId: string): boolean {
  return intentId.startsWith('seti_');
}

async function outcomeOf(call: () => Promise<Intent>): Promise<Outcome> {
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

/** A debit's account or a PayPal account that is to be charged again later. */
function wantsMandate(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.message.includes('`mandate_data` is required')
  );
}

/** A debit's account or a PayPal account whose owner has agreed to nothing. */
function isWithoutMandate(error: Stripe.errors.StripeError): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && /mandate/.test(error.message);
}

interface Refusal {
  code?: string | null;
  decline_code?: string | null;
}

/** Where an intent stands; `refusal` is what Stripe said to the call that showed it. */
export function describeIntent(intent: Intent, refusal: Refusal = {}): Outcome {
  const last: Refusal =
    (intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error) ??
    {};
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    declineCode:
      intent.status === 'requires_payment_method' ? (reason(refusal) ?? reason(last)) : null,
    paymentMethodId: idOf(intent.payment_method),
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
