import { invalid } from '#sandbox/stripe/error.ts';
import type { SetupIntent } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Cancels a set-up that has not succeeded. Throws `setup_intent_unexpected_state`. */
export function cancelSetupIntent(
  world: WorldContext,
  intent: SetupIntent,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`;
    throw invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
  }
  const patch = { cancellation_reason: reason, next_action: null, status: 'canceled' };
  const next = change(world, 'setup_intent', intent, patch);
  emit(world, 'setup_intent.canceled', next);
  return next;
}
