import { putTraits } from '#sandbox/store/traits.ts';
import { checkUsable, keepFor } from '#sandbox/stripe/card/attach.ts';
import { cardRefusal, type Decline } from '#sandbox/stripe/card/declines.ts';
import type { StripeRefusal } from '#sandbox/stripe/error.ts';
import type { MandateData } from '#sandbox/stripe/mandate/acceptance.ts';
import {
  acceptMandate,
  mandateMissing,
  mandateOf,
  needsMandate,
  settleMandate,
} from '#sandbox/stripe/mandate/mandate.ts';
import { askToPay, type PaymentVerdict } from '#sandbox/stripe/method/ask.ts';
import { checkType } from '#sandbox/stripe/method/types.ts';
import { nextAction } from '#sandbox/stripe/next-action.ts';
import type { PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { beginDebit } from './begin-debit.ts';
import { newCharge } from './new-charge.ts';

/** How an attempt ended: the intent as it is now, and the refusal if the bank declined. */
export type Attempt = { intent: PaymentIntent; refusal: StripeRefusal | null };

// A payment method that is not stored for its owner is used up by this payment.
function keepOrSpend(world: WorldContext, intent: PaymentIntent, method: PaymentMethod): void {
  if (intent.setup_future_usage && intent.customer) keepFor(world, method, intent.customer);
  else if (method.customer === null) putTraits(world.storage.sql, method.id, { spent: true });
}

function succeed(world: WorldContext, intent: PaymentIntent, method: PaymentMethod): Attempt {
  settleMandate(world, method, true);
  const charge = newCharge(world, intent, method, 'succeeded');
  keepOrSpend(world, intent, method);
  const next = change(world, 'payment_intent', intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(world, 'payment_intent.succeeded', next);
  return { intent: next, refusal: null };
}

function debit(world: WorldContext, intent: PaymentIntent, method: PaymentMethod): Attempt {
  settleMandate(world, method, true);
  keepOrSpend(world, intent, method);
  return { intent: beginDebit(world, intent, method), refusal: null };
}

function decline(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): Attempt {
  const charge = newCharge(world, intent, method, reason);
  const next = change(world, 'payment_intent', intent, {
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: reason.code,
      decline_code: reason.decline_code,
      message: reason.message,
      payment_method: method,
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'payment_intent.payment_failed', next);
  const more = { charge: charge.id, payment_intent: next, payment_method: method };
  return { intent: next, refusal: cardRefusal(reason, more, true) };
}

/** How a person reaches the page on which they approve, and how they return. */
type Way = { return_url?: string; use_stripe_sdk?: boolean };

/** Makes an intent wait until its owner has authenticated the payment. */
function requireAction(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  way: Way,
): Attempt {
  const next = change(world, 'payment_intent', intent, {
    last_payment_error: null,
    next_action: nextAction(intent.id, method, way),
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(world, 'payment_intent.requires_action', next);
  return { intent: next, refusal: null };
}

/** Records the answer to an attempt to pay an intent. */
export function conclude(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  verdict: PaymentVerdict,
  way: Way = {},
): Attempt {
  if (verdict === 'approved') return succeed(world, intent, method);
  if (verdict === 'debit') return debit(world, intent, method);
  if (verdict === 'authenticate') return requireAction(world, intent, method, way);
  return decline(world, intent, method, verdict);
}

/**
 * Tries to pay an intent; `off_session` means without its owner. Throws a 400 if the payment method
 * cannot be used for it. A decline is not thrown: it is part of the result.
 */
export function attempt(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: Way & { mandate_data?: MandateData; off_session?: boolean; publishable: boolean },
): Attempt {
  checkType(intent, method);
  checkUsable(world, method, intent.customer);
  acceptMandate(world, intent, method, options);
  const { off_session: offSession = false } = options;
  if (offSession && needsMandate(method) && !mandateOf(world, method.id)) {
    throw mandateMissing(intent);
  }
  return conclude(world, intent, method, askToPay(world, method, offSession), options);
}
