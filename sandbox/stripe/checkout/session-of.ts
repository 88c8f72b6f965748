import { findObjects } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { CheckoutSession, SetupIntent } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** The session whose page confirms a setup intent, or null. */
export function sessionOf(world: WorldContext, intent: SetupIntent): CheckoutSession | null {
  const { sql } = world.storage;
  const [session] = findObjects(sql, 'checkout.session', { setup_intent: intent.id });
  return session ?? null;
}

/**
 * Throws a 400 if a setup intent belongs to a session: only the session may confirm or cancel it.
 */
export function checkWithoutSession(world: WorldContext, intent: SetupIntent): void {
  if (!sessionOf(world, intent)) return;
  const message =
    "You can't confirm or cancel the SetupIntent of a Checkout Session in setup mode. To cancel it, " +
    'expire the Checkout Session instead.';
  throw invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}
