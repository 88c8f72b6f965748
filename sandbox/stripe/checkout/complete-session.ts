import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { PaymentMethod, SetupIntent } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { sessionOf } from './session-of.ts';

/**
 * Completes the session of a setup intent that has succeeded. Does nothing if it has no session.
 */
export function completeSession(
  world: WorldContext,
  intent: SetupIntent,
  method: PaymentMethod,
): void {
  const { sql } = world.storage;
  const session = sessionOf(world, intent);
  if (session?.status !== 'open') return;
  unschedule(sql, 'session_expiry', session.id);
  const customer = session.customer ? findObject(sql, 'customer', session.customer) : null;
  const { address, email, name, phone } = method.billing_details;
  const next = change(world, 'checkout.session', session, {
    customer_details: {
      address,
      business_name: null,
      email: customer?.email ?? session.customer_email ?? email,
      individual_name: null,
      name,
      phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    status: 'complete',
    url: null,
  });
  emit(world, 'checkout.session.completed', next);
}
