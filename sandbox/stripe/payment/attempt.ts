import { putTraits } from '#sandbox/store/traits.ts';
import { askBank } from '#sandbox/stripe/card/ask-bank.ts';
import { checkUsable, keepFor } from '#sandbox/stripe/card/attach.ts';
import { cardRefusal, type Decline } from '#sandbox/stripe/card/declines.ts';
import type { Verdict } from '#sandbox/stripe/card/test-cards.ts';
import type { StripeRefusal } from '#sandbox/stripe/error.ts';
import { nextAction } from '#sandbox/stripe/next-action.ts';
import type { PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { newCharge } from './new-charge.ts';

/** How an attempt ended: the intent as it is now, and the refusal if the bank declined. */
export type Attempt = { intent: PaymentIntent; refusal: StripeRefusal | null };

function succeed(world: WorldContext, intent: PaymentIntent, method: PaymentMethod): Attempt {
  const charge = newCharge(world, intent, method, null);
  if (intent.setup_future_usage && intent.customer) keepFor(world, method, intent.customer);
  else if (method.customer === null) putTraits(world.storage.sql, method.id, { spent: true });
  const paid = change(world, 'payment_intent', intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(world, 'payment_intent.succeeded', paid);
  return { intent: paid, refusal: null };
}

function decline(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): Attempt {
  const charge = newCharge(world, intent, method, reason);
  const failed = change(world, 'payment_intent', intent, {
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
  emit(world, 'payment_intent.payment_failed', failed);
  const more = { charge: charge.id, payment_intent: failed, payment_method: method };
  return { intent: failed, refusal: cardRefusal(reason, more, true) };
}

/** Has an intent wait for its owner to authenticate the payment. */
function requireAction(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | null,
): Attempt {
  const waiting = change(world, 'payment_intent', intent, {
    last_payment_error: null,
    next_action: nextAction(intent.id, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(world, 'payment_intent.requires_action', waiting);
  return { intent: waiting, refusal: null };
}

/** Writes down what a bank said to an attempt to pay an intent. */
export function conclude(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  verdict: Verdict,
  returnUrl: string | null = null,
): Attempt {
  if (verdict === 'approved') return succeed(world, intent, method);
  if (verdict === 'authenticate') return requireAction(world, intent, method, returnUrl);
  return decline(world, intent, method, verdict);
}

/**
 * Tries to pay an intent, `offSession` meaning without its owner. Throws a 400 when the payment
 * method can't be used for it; a decline is no error here but part of the result.
 */
export function attempt(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  { offSession, returnUrl = null }: { offSession: boolean; returnUrl?: string | null },
): Attempt {
  checkUsable(world, method, intent.customer);
  return conclude(world, intent, method, askBank(world, method, offSession), returnUrl);
}
