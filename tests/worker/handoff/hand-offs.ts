import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTVerifyResult } from 'jose';

import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import type { HandOffAnswer } from '#worker/handoff/schemas.ts';

export const call = '/api/account/oauth/signin';

/** The request of a client, with a new state and a new nonce. */
export function request(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    client_id: 'lexlern-app',
    state: `state-${crypto.randomUUID()}`,
    nonce: `nonce-${crypto.randomUUID()}`,
    ...changes,
  };
}

/** The answer to a hand-off. Throws with the whole answer if it was refused. */
export async function handOff(
  browser: Browser,
  body: Record<string, unknown> = request(),
): Promise<HandOffAnswer> {
  const answer = await browser.post(call, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as HandOffAnswer;
}

/** A new person with a running contract. */
export async function subscriber(world: World): Promise<Person> {
  const person = await signUpPerson(world);
  await buy(world, person);
  return person;
}

/** Buys the yearly plan for this person. */
export async function buy(world: World, person: Person): Promise<void> {
  await buyPlan(world, person, 'yearly');
}

/** Verifies an id token as a client does: with the key set, at the world's time. */
export async function verify(world: World, idToken: string | null): Promise<JWTVerifyResult> {
  const keys = (await (await world.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const { now } = (await (await world.fetch('/sandbox/api/clock')).json()) as { now: string };
  return jwtVerify(idToken ?? '', createLocalJWKSet(keys), {
    algorithms: ['ES256'],
    issuer: world.origin,
    audience: 'lexlern-app',
    currentDate: new Date(now),
  });
}
