import { invalid } from '#sandbox/stripe/error.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Cancels an intent that has not been paid. Throws `payment_intent_unexpected_state`. */
export function cancelIntent(
  world: WorldContext,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  // A debit cannot be called back once the bank has it.
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    const message =
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a ` +
      'PaymentIntent with one of the following statuses may be canceled: requires_payment_method, ' +
      'requires_capture, requires_confirmation, requires_action.';
    throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  const next = change(world, 'payment_intent', intent, {
    canceled_at: world.clock.seconds(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(world, 'payment_intent.canceled', next);
  return next;
}
