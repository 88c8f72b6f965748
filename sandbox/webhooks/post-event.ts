import type { SqlStorage } from '@cloudflare/workers-types';

import type { Clock } from '#sandbox/clock/clock.ts';
import type { ServiceBinding } from '#sandbox/env.ts';
import { signWebhook } from './sign.ts';

// The product's entrance for Stripe's webhooks. The origin is of no meaning over a binding.
const endpoint = 'http://localhost/webhooks/stripe';
const patience = 30_000;

/** Posts an event to the product; the HTTP status it answered, or null if it gave no answer. */
export async function postEvent(
  sql: SqlStorage,
  clock: Clock,
  product: ServiceBinding,
  eventId: string,
): Promise<number | null> {
  const [row] = sql.exec<{ json: string }>('SELECT json FROM objects WHERE id = ?', eventId);
  if (!row) return null;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': await signWebhook(row.json, clock.seconds()),
  };
  try {
    const signal = AbortSignal.timeout(patience);
    const init = { method: 'POST', headers, body: row.json, signal };
    const response = await product.fetch(endpoint, init);
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
