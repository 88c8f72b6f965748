import { findObject } from '#sandbox/store/objects.ts';
import { putTraits } from '#sandbox/store/traits.ts';
import { keepFor } from '#sandbox/stripe/card/attach.ts';
import { cardRefusal, type Decline } from '#sandbox/stripe/card/declines.ts';
import { completeSession } from '#sandbox/stripe/checkout/complete-session.ts';
import { settleMandate } from '#sandbox/stripe/mandate/mandate.ts';
import { customerDeclined, identifyPayer } from '#sandbox/stripe/paypal/payer.ts';
import type { StripeRefusal } from '#sandbox/stripe/error.ts';
import type { IntentError, PaymentMethod, SetupIntent } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

const authenticationFailed =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a ' +
  'new PaymentMethod to attempt to fulfill this SetupIntent again.';

/** Completes a set-up: the payment method now belongs to the intent's customer. */
export function succeedSetup(
  world: WorldContext,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  if (intent.customer) keepFor(world, method, intent.customer);
  const next = change(world, 'setup_intent', intent, {
    last_setup_error: null,
    mandate: settleMandate(world, method, true)?.id ?? null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(world, 'setup_intent.succeeded', next);
  completeSession(world, next, method);
  return next;
}

function failSetup(world: WorldContext, intent: SetupIntent, error: IntentError): SetupIntent {
  const next = change(world, 'setup_intent', intent, {
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'setup_intent.setup_failed', next);
  return next;
}

/** Fails a set-up; returns the refusal to throw. */
export function declineSetup(
  world: WorldContext,
  intent: SetupIntent,
  method: PaymentMethod,
  reason: Decline,
): StripeRefusal {
  const error: IntentError = {
    type: 'card_error',
    code: reason.code,
    decline_code: reason.decline_code,
    message: reason.message,
    payment_method: method,
  };
  const next = failSetup(world, intent, error);
  return cardRefusal(reason, { payment_method: method, setup_intent: next }, true);
}

/**
 * Continues a set-up after its owner approved or refused it at the bank or at PayPal. `payer` is
 * the address with which they signed in at PayPal.
 */
export function settleSetupAuthentication(
  world: WorldContext,
  intent: SetupIntent,
  approved: boolean,
  payer?: string,
): SetupIntent {
  const { sql } = world.storage;
  const method = intent.payment_method && findObject(sql, 'payment_method', intent.payment_method);
  if (!method)
    throw new TypeError(`${intent.id} waits for authentication without a payment method`);
  if (!approved) settleMandate(world, method, false);
  if (!approved && method.type === 'paypal') {
    return failSetup(world, intent, { ...customerDeclined, payment_method: method });
  }
  if (!approved) {
    return failSetup(world, intent, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: authenticationFailed,
      payment_method: method,
    });
  }
  if (method.type === 'paypal') {
    return succeedSetup(world, intent, identifyPayer(world, method, intent.customer, payer));
  }
  if (intent.usage === 'off_session') putTraits(sql, method.id, { authenticated: true });
  return succeedSetup(world, intent, method);
}
