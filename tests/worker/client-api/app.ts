import { Buffer } from 'node:buffer';

import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';

import { accountIdOf } from '#tests/support/deletions.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { World } from '#tests/support/world.ts';
import { expectDescribed } from './described.ts';
import { handOff } from '#tests/worker/handoff/hand-offs.ts';
import type { AccountAnswer, ChangesAnswer } from '#worker/client-api/schemas.ts';

/** The sandbox's app, as everybody who starts the product finds it. */
const sandboxApp = { id: 'lexlern-app', secret: 'appkey_sandbox' };

export const basic = ({ id, secret } = sandboxApp): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/**
 * Calls the API as a server does: without a cookie, and from no page. Every answer has to be as the
 * API's own document says.
 */
export async function ask(
  w: World,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const answer = await w.fetch(`/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: basic(),
      origin: 'https://app.example',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await expectDescribed(w, body === undefined ? 'get' : 'post', path, answer.clone());
  return answer;
}

export async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const entitlements = async (w: World, sub: string): Promise<AccountAnswer> =>
  read(await ask(w, `/accounts/${sub}/entitlements`));

/** Everything that the app was told, as it reads it: page by page. */
export async function allChanges(w: World, limit = 500): Promise<ChangesAnswer['changes']> {
  const all: ChangesAnswer['changes'] = [];
  let query = `limit=${limit}`;
  for (;;) {
    const page: ChangesAnswer = await read(await ask(w, `/changes?${query}`));
    all.push(...page.changes);
    if (!page.more) return all;
    query = `limit=${limit}&after=${page.next}`;
  }
}

/** Hands a person with Premium off to the app, and returns the account as the app names it. */
export async function handedOff(w: World, person: Person): Promise<string> {
  const { id_token: token } = await handOff(person);
  if (token === null) throw new Error('they have no Premium');
  return (await accountIdOf(w, person.email)) ?? '';
}

/** Lets everything be known that has happened, and the job run. */
export async function settle(w: World): Promise<void> {
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

/** A pass, verified as an app does: with the key set, at the world's time. */
export async function openPass(w: World, pass: string): Promise<JWTPayload> {
  const keys = (await (await w.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(pass, createLocalJWKSet(keys), {
    algorithms: ['ES256'],
    issuer: w.origin,
    audience: 'lexlern-app/pass',
    typ: 'pass+jwt',
    currentDate: new Date(await clockOf(w)),
  });
  return payload;
}

/** What an app keeps of an account. */
export type Mirrored = Pick<AccountAnswer, 'version' | 'entitlements'>;

/** What an app keeps that reads the list of changes alone; null for what was deleted. */
export async function mirrorOf(
  w: World,
): Promise<{ states: Map<string, Mirrored | null>; isOrdered: boolean }> {
  const states = new Map<string, Mirrored | null>();
  let isOrdered = true;
  for (const { account, version, entitlements: all } of await allChanges(w)) {
    const before = states.get(account);
    if (before && before.version >= version) isOrdered = false;
    states.set(account, all && { version, entitlements: all });
  }
  return { states, isOrdered };
}
