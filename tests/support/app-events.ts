import type { World } from '#tests/support/world.ts';
import type { Person } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import { hmac } from '#worker/crypto.ts';

interface Signing {
  secret?: string;
  ageSeconds?: number;
  /** The text to sign, if it differs from the text that is sent. */
  signed?: string;
}

/** Sends the body to the app's webhook, signed as the operator's systems sign it. */
export async function sendSigned(
  world: World,
  body: string,
  { secret = 'appsec_sandbox', ageSeconds = 0, signed = body }: Signing = {},
): Promise<Response> {
  const headers = await signature(world, signed, secret, ageSeconds);
  return fetch(new URL('/webhooks/app', world.origin), { method: 'POST', headers, body });
}

/** The header that signs a body as the operator's systems do. */
export async function signature(
  world: World,
  body: string,
  secret = 'appsec_sandbox',
  ageSeconds = 0,
): Promise<Record<string, string>> {
  const time = Math.floor((await clockOf(world)) / 1000) - ageSeconds;
  const v1 = await hmac(secret, `${time}.${body}`);
  return { 'x-lexlern-signature': `t=${time},v1=${v1}` };
}

type Fields = Record<string, unknown>;

/**
 * An event about that person that happens now and has a fresh id, unless `fields` say otherwise.
 */
export async function appEvent(
  world: World,
  person: Pick<Person, 'email'>,
  fields: Fields,
): Promise<Fields> {
  return {
    id: crypto.randomUUID(),
    account: { email: person.email },
    occurred_at: await clockOf(world),
    ...fields,
  };
}

/** Sends such an event to the product; throws unless the product accepts it. */
export async function sendAppEvent(
  world: World,
  person: Pick<Person, 'email'>,
  fields: Fields,
): Promise<unknown> {
  const event = await appEvent(world, person, fields);
  const answer = await sendSigned(world, JSON.stringify(event));
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A store's subscription in the store's first event: it renews and expires in a year. */
export async function storeSubscription(
  world: World,
  platform: 'ios' | 'android',
  changes: Fields = {},
): Promise<Fields> {
  const now = await clockOf(world);
  return {
    type: 'subscription.updated',
    platform,
    reference: `store-${crypto.randomUUID()}`,
    status: 'active',
    plan: 'premium.yearly',
    value: 9999,
    expires_at: now + 365 * dayMs,
    renew_disabled: false,
    purchased_at: now,
    ...changes,
  };
}

/** A licence that begins now and lasts that many days, or for ever if `days` is null. */
export async function licence(
  world: World,
  days: number | null,
  changes: Fields = {},
): Promise<Fields> {
  const now = await clockOf(world);
  return {
    type: 'licence.granted',
    reference: `licence-${crypto.randomUUID()}`,
    plan: 'uni-licence',
    starts_at: now,
    ends_at: days === null ? null : now + days * dayMs,
    ...changes,
  };
}
