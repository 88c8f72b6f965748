import { hmac } from '#worker/crypto.ts';
import type { World } from '#tests/harness.ts';
import type { Person } from '#tests/people.ts';

export const day = 86_400_000;

/** The present moment of that world, UTC milliseconds. */
export async function worldNow(world: World): Promise<number> {
  const answer = (await (await world.fetch('/sandbox/api/clock')).json()) as { now: string };
  return Date.parse(answer.now);
}

interface Signing {
  secret?: string;
  ageSeconds?: number;
  /** What is signed instead of what is sent. */
  signed?: string;
}

/** Sends the body to the app's webhook as the operator's systems sign it. */
export async function sendSigned(
  world: World,
  body: string,
  { secret = 'appsec_sandbox', ageSeconds = 0, signed = body }: Signing = {},
): Promise<Response> {
  const headers = await signature(world, signed, secret, ageSeconds);
  return fetch(new URL('/webhooks/app', world.origin), { method: 'POST', headers, body });
}

/** The header by which a body is the operator's. */
export async function signature(
  world: World,
  body: string,
  secret = 'appsec_sandbox',
  ageSeconds = 0,
): Promise<Record<string, string>> {
  const time = Math.floor((await worldNow(world)) / 1000) - ageSeconds;
  const v1 = await hmac(secret, `${time}.${body}`);
  return { 'x-lexlern-signature': `t=${time},v1=${v1}` };
}

type Fields = Record<string, unknown>;

/** An event about that person, now, with a fresh id unless `fields` say otherwise. */
export async function appEvent(
  world: World,
  person: Pick<Person, 'email'>,
  fields: Fields,
): Promise<Fields> {
  return {
    id: crypto.randomUUID(),
    account: { email: person.email },
    occurred_at: await worldNow(world),
    ...fields,
  };
}

/** Tells the product of such an event; fails unless it is taken. */
export async function tell(
  world: World,
  person: Pick<Person, 'email'>,
  fields: Fields,
): Promise<unknown> {
  const event = await appEvent(world, person, fields);
  const answer = await sendSigned(world, JSON.stringify(event));
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A store's subscription as the store first tells of it: renewing, a year from now. */
export async function storeSubscription(
  world: World,
  platform: 'ios' | 'android',
  changes: Fields = {},
): Promise<Fields> {
  const now = await worldNow(world);
  return {
    type: 'subscription.updated',
    platform,
    reference: `store-${crypto.randomUUID()}`,
    status: 'active',
    plan: 'premium.yearly',
    value: 9999,
    expires_at: now + 365 * day,
    renew_disabled: false,
    purchased_at: now,
    ...changes,
  };
}

/** A licence that begins now and lasts that many days, for ever with null. */
export async function licence(
  world: World,
  days: number | null,
  changes: Fields = {},
): Promise<Fields> {
  const now = await worldNow(world);
  return {
    type: 'licence.granted',
    reference: `licence-${crypto.randomUUID()}`,
    plan: 'uni-licence',
    starts_at: now,
    ends_at: days === null ? null : now + days * day,
    ...changes,
  };
}
