import type { SqlStorage } from '@cloudflare/workers-types';

import type { Clock } from '#sandbox/clock/clock.ts';
import type { ServiceBinding } from '#sandbox/env.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { inOlderVersion } from '#sandbox/stripe/account-version.ts';
import { inEndpointsVersion, webhookSecret } from '#sandbox/stripe/webhook-endpoints.ts';
import type { EventAnswer } from './deliveries.ts';

const encoder = new TextEncoder();

/**
 * The `Stripe-Signature` header of a body that is signed at `seconds` (docs.stripe.com/webhooks,
 * "Verify webhook signatures manually").
 */
async function signWebhook(body: string, seconds: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = encoder.encode(webhookSecret);
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `t=${seconds},v1=${hex.join('')}`;
}

// The product's address for Stripe's webhooks. Over a binding, the origin has no meaning.
const endpoint = 'http://localhost/webhooks/stripe';
const timeoutMs = 30_000;

// More of an answer is not kept.
const longestBody = 2000;

/** Posts an event to the product, as its endpoint wants it or in an older version. */
export async function postEvent(
  sql: SqlStorage,
  clock: Clock,
  product: ServiceBinding,
  eventId: string,
  version: 'own' | 'older' = 'own',
): Promise<EventAnswer> {
  const event = findObject(sql, 'event', eventId);
  if (!event) return null;
  const body = JSON.stringify(
    version === 'own' ? inEndpointsVersion(sql, event) : inOlderVersion(event),
  );
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': await signWebhook(body, clock.seconds()),
  };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { method: 'POST', headers, body, signal };
    const response = await product.fetch(endpoint, init);
    const text = await response.text();
    return { status: response.status, body: text.slice(0, longestBody) };
  } catch {
    return null;
  }
}
