import { findObject } from '#sandbox/store/objects.ts';
import type { CheckoutSession, SetupIntent } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

export type OpenedCheckout = { session: CheckoutSession; intent: SetupIntent };

/** A session and the setup intent that its page confirms, or null. */
export function findCheckout(world: WorldContext, id: string): OpenedCheckout | null {
  const { sql } = world.storage;
  const session = findObject(sql, 'checkout.session', id);
  const intent = session && findObject(sql, 'setup_intent', session.setup_intent ?? '');
  return intent ? { session, intent } : null;
}

// Where the person goes after the page. A placeholder in `success_url` becomes the session's id.
function successUrl({ id, success_url: url }: CheckoutSession): string | null {
  return (
    url?.replaceAll('{CHECKOUT_SESSION_ID}', id).replaceAll('%7BCHECKOUT_SESSION_ID%7D', id) ?? null
  );
}

/** What the page of a session shows. */
export function showCheckout(world: WorldContext, { session, intent }: OpenedCheckout) {
  const customer = session.customer && findObject(world.storage.sql, 'customer', session.customer);
  return {
    id: session.id,
    status: session.status,
    methods: session.payment_method_types,
    locale: session.locale,
    email: (customer ? customer.email : null) ?? session.customer_email,
    name: customer ? (customer.name ?? null) : null,
    cancel_url: session.cancel_url,
    success_url: session.status === 'complete' ? successUrl(session) : null,
    next_action: intent.status === 'requires_action' ? intent.next_action : null,
    error: intent.last_setup_error,
  };
}
