import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { CheckoutSession } from '#sandbox/stripe/objects.ts';
import { cancelSetupIntent } from '#sandbox/stripe/setup/cancel-setup-intent.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Ends an open session with its setup intent. Throws a 400 if the session is not open any more. */
export function expireSession(world: WorldContext, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw invalid(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a ' +
        `status of \`${session.status}\`.`,
    );
  }
  const { sql } = world.storage;
  unschedule(sql, 'session_expiry', session.id);
  const intent = findObject(sql, 'setup_intent', session.setup_intent ?? '');
  if (intent) cancelSetupIntent(world, intent, 'abandoned');
  const next = change(world, 'checkout.session', session, { status: 'expired', url: null });
  emit(world, 'checkout.session.expired', next);
  return next;
}
