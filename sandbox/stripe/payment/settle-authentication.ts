import { findObject } from '#sandbox/store/objects.ts';
import { putTraits } from '#sandbox/store/traits.ts';
import { settleMandate } from '#sandbox/stripe/mandate/mandate.ts';
import { askAfterApproval } from '#sandbox/stripe/method/ask.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { customerDeclined, identifyPayer } from '#sandbox/stripe/paypal/payer.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { conclude } from './attempt.ts';

const message =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a ' +
  'new PaymentMethod to attempt to fulfill this PaymentIntent again.';

/**
 * Continues a payment after its owner approved or refused it at the bank or at PayPal. `payer` is
 * the address with which they signed in at PayPal.
 */
export function settleAuthentication(
  world: WorldContext,
  intent: PaymentIntent,
  approved: boolean,
  payer?: string,
): PaymentIntent {
  const { sql } = world.storage;
  const storedMethod =
    intent.payment_method && findObject(sql, 'payment_method', intent.payment_method);
  if (!storedMethod)
    throw new TypeError(`${intent.id} waits for authentication without a payment method`);
  const paypal = storedMethod.type === 'paypal';
  const method =
    paypal && approved ? identifyPayer(world, storedMethod, intent.customer, payer) : storedMethod;
  if (approved) {
    if (intent.setup_future_usage === 'off_session') {
      putTraits(sql, method.id, { authenticated: true });
    }
    return conclude(world, intent, method, askAfterApproval(world, method)).intent;
  }
  settleMandate(world, method, false);
  const bankFailure = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message,
  } as const;
  const next = change(world, 'payment_intent', intent, {
    last_payment_error: { ...(paypal ? customerDeclined : bankFailure), payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'payment_intent.payment_failed', next);
  return next;
}
