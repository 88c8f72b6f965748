import { expect } from 'vitest';

import { licence, sendAppEvent } from '#tests/support/app-events.ts';
import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { beginDeletion } from '#tests/support/deletions.ts';
import { ownCard } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { handedOff, settle } from '#tests/worker/client-api/app.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { webhookSecret } from '#sandbox/partner/app-key.ts';
import { appOf } from '#tests/worker/client-api/webhooks.ts';
import { LexlernClient } from '../../docs/app-client/client.ts';
import type { Config, Message } from '../../docs/app-client/client.ts';
import { memoryStore } from '../../docs/app-client/memory.ts';
import { openPass } from '../../docs/app-client/pass.ts';
import type { PublicKey } from '../../docs/app-client/pass.ts';
import { openWebhook } from '../../docs/app-client/webhook.ts';

const day = 86_400;

/** A life: how somebody came to have Premium, and what they do on a later day. */
interface Life {
  name: string;
  begin: (w: World) => Promise<Person>;
  /** What happens on the days of that number. */
  days?: Record<number, (w: World, person: Person) => Promise<unknown>>;
}

async function buyer(w: World, plan: string, method?: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, plan, method);
  await flushDeliveries(w);
  return person;
}

async function sendAbout(person: Person, path: string, more: object = {}): Promise<void> {
  const answer = await person.post(path, { sub_id: (await subscriptionOf(person))?.id, ...more });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

const useGuarantee = (_w: World, person: Person) => sendAbout(person, '/api/sub/guarantee');
const cancel = (_w: World, person: Person) =>
  sendAbout(person, '/api/sub/renewable', { status: 'off' });

const debts = new Map<string, string>();
const lives: Life[] = [
  {
    name: 'a card that fails',
    begin: (w) => buyer(w, 'yearly_trial', 'pm_card_chargeCustomerFail'),
  },
  {
    name: 'a debit that comes back',
    begin: async (w) => {
      const { person, invoiceId } = await signUpDebtor(w);
      debts.set(person.email, invoiceId);
      return person;
    },
    days: { 5: (w, { email }) => letBankReturn(w, debts.get(email) ?? '') },
  },
  {
    name: 'a trial that is cancelled',
    begin: (w) => buyer(w, 'yearly_trial', ownCard()),
    days: { 2: cancel },
  },
  { name: 'a refund', begin: (w) => buyer(w, 'yearly'), days: { 6: useGuarantee } },
  {
    name: 'a deletion',
    begin: (w) => buyer(w, 'monthly'),
    days: { 9: (w, person) => beginDeletion(w, person) },
  },
  {
    name: 'Premium for ever that goes back',
    begin: (w) => buyer(w, 'lifetime'),
    days: { 3: useGuarantee },
  },
  {
    name: 'a licence of a month',
    begin: async (w) => {
      const person = await signUpPerson(w);
      await sendAppEvent(w, person, await licence(w, 30));
      return person;
    },
  },
  { name: 'a contract that goes on', begin: (w) => buyer(w, 'half_yearly') },
];

const arrivals = new Set<string>();

/** Gives an app the webhooks that have come since, as they came. */
async function passOn(w: World, client: LexlernClient): Promise<void> {
  const { webhooks } = await appOf(w);
  for (const { id, at, body, headers } of webhooks.toReversed()) {
    if (arrivals.has(id + at)) continue;
    arrivals.add(id + at);
    await client.receive(await openWebhook(body, new Headers(headers), webhookSecret));
  }
}

function clientOf(w: World, more: Partial<Config> = {}): LexlernClient {
  return new LexlernClient({
    origin: '',
    clientId: 'lexlern-app',
    secret: 'appkey_sandbox',
    store: memoryStore(),
    fetch: (path, init) => w.fetch(path, init),
    ...more,
  });
}

/** An app that never asks. */
function deafClient(store = memoryStore()): LexlernClient {
  return new LexlernClient({
    origin: '',
    clientId: 'lexlern-app',
    secret: '',
    store,
    fetch: async () => Promise.reject(new Error('this app only listens')),
  });
}

/** What the site itself says: somebody whose account is gone has nothing. */
async function hasPremium(person: Person): Promise<boolean> {
  const answer = await person.get('/api/sub/get');
  return answer.ok && ((await answer.json()) as SubscriptionAnswer).grants_access;
}

test('the example shows Premium rightly on every day of two years', async ({ w }) => {
  await w.reset();
  const [listens, asks, compares] = [clientOf(w), clientOf(w), clientOf(w)];
  const hears = deafClient();
  const jwks = (await (await w.fetch('/.well-known/jwks.json')).json()) as { keys: PublicKey[] };
  const issuer = { keys: jwks.keys, origin: w.origin, clientId: 'lexlern-app' };
  const people: { life: Life; person: Person; sub: string; pass: string; lastAt: number }[] = [];
  for (const life of lives) {
    const person = await life.begin(w);
    const sub = await handedOff(w, person);
    await compares.refresh(sub);
    people.push({ life, person, sub, pass: '', lastAt: 0 });
  }
  const wrong: string[] = [];
  let days = 0;
  for (; days < 730; days += days < 60 ? 1 : 10) {
    for (const { life, person } of people) await life.days?.[days]?.(w, person);
    await advance(w, (days < 60 ? 1 : 10) * day);
    await settle(w);
    // Runs are five minutes apart: what changed in one has arrived before the next one says so.
    await w.runSchedule();
    await passOn(w, hears);
    await listens.catchUp();
    await compares.compareAll();
    const now = await clockOf(w);
    for (const one of people) {
      const { life, person, sub } = one;
      const truth = await hasPremium(person);
      if (truth) one.lastAt = now;
      await asks.refresh(sub);
      const shown = {
        hears: await hears.hasPremium(sub, now),
        listens: await listens.hasPremium(sub, now),
        asks: await asks.hasPremium(sub, now),
        compares: await compares.hasPremium(sub, now),
      };
      for (const [how, has] of Object.entries(shown)) {
        if (has !== truth) wrong.push(`${life.name}, day ${days}: ${how}, ${has}`);
      }
      // Somebody without a network shows what the pass of their last day with Premium says.
      const byPass = one.pass !== '' && (await openPass(one.pass, issuer, now)) === sub;
      if (byPass && now - one.lastAt > 7 * day * 1000)
        wrong.push(`${life.name}, day ${days}: pass`);
      if (truth) one.pass = await asks.issuePass(sub);
      if (truth && (await openPass(one.pass, issuer, now)) !== sub)
        wrong.push(`${life.name}: none`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await Promise.all(people.map(({ person }) => hasPremium(person)))).toEqual([
    ...lives.slice(1).map(() => false),
    true,
  ]);
}, 120_000);

test('a pass of somebody else is none', async ({ w }) => {
  const client = clientOf(w);
  const jwks = (await (await w.fetch('/.well-known/jwks.json')).json()) as { keys: PublicKey[] };
  const issuer = { keys: jwks.keys, origin: w.origin, clientId: 'lexlern-app' };
  const sub = await handedOff(w, await buyer(w, 'yearly'));
  const pass = await client.issuePass(sub);
  const now = await clockOf(w);
  expect(await openPass(pass, issuer, now)).toBe(sub);
  const [head = '', body = '', signature = ''] = pass.split('.');
  const claims = JSON.parse(atob(body)) as object;
  const forged = btoa(JSON.stringify({ ...claims, sub: 'me' })).replaceAll('=', '');
  await expect(openPass(`${head}.${forged}.${signature}`, issuer, now)).rejects.toThrow('no pass');
  await expect(openPass(pass, { ...issuer, clientId: 'other' }, now)).rejects.toThrow('this app');
  await expect(openPass(pass, { ...issuer, keys: [] }, now)).rejects.toThrow('no pass');
  expect(await openPass(pass, issuer, now + 8 * day * 1000)).toBeNull();
});

test('a webhook of somebody else is none', async ({ w }) => {
  await handedOff(w, await buyer(w, 'yearly'));
  await settle(w);
  const [arrived] = (await appOf(w)).webhooks;
  if (!arrived) throw new Error('nothing has arrived');
  const headers = new Headers(arrived.headers);
  expect(await openWebhook(arrived.body, headers, webhookSecret)).toEqual(arrived.message);
  const open = (body: string, secret: string, now?: number) =>
    openWebhook(body, headers, secret, now);
  await expect(open(`${arrived.body} `, webhookSecret)).rejects.toThrow('not signed');
  await expect(open(arrived.body, `whsec_${btoa('another')}`)).rejects.toThrow('not signed');
  await expect(open(arrived.body, webhookSecret, Date.now() + 400_000)).rejects.toThrow(
    'not of now',
  );
});

test('an app that hears nothing for a week shows no Premium any more, until it asks', async ({
  w,
}) => {
  const sub = await handedOff(w, await buyer(w, 'yearly'));
  const client = clientOf(w);
  await client.refresh(sub);
  const now = await clockOf(w);
  expect(await client.hasPremium(sub, now + 6.9 * day * 1000)).toBe(true);
  expect(await client.hasPremium(sub, now + 7.1 * day * 1000)).toBe(false);
  await advance(w, 8 * day);
  await settle(w);
  await client.catchUp();
  expect(await client.hasPremium(sub, await clockOf(w))).toBe(true);
});

test('an app whose place is gone looks up all, and begins anew the next time', async ({ w }) => {
  const sub = await handedOff(w, await buyer(w, 'yearly'));
  const store = memoryStore();
  const asked: string[] = [];
  const fetch = async (path: string, init?: RequestInit) => {
    asked.push(path);
    if (asked.length > 9) throw new Error('it asks on and on');
    return w.fetch(path, init);
  };
  const client = clientOf(w, { store, fetch });
  await client.refresh(sub);
  await store.writePlace('1.0');
  asked.length = 0;
  await client.catchUp();
  expect(asked).toEqual(['/api/v1/changes?limit=500&after=1.0', '/api/v1/accounts/lookup']);
  asked.length = 0;
  await client.catchUp();
  expect(asked).toEqual(['/api/v1/changes?limit=500']);
  expect(await store.readPlace()).toMatch(/^\d+\.\d+$/);
});

const told = (version: number, name?: string): Message => {
  const premium = { key: 'premium', active: true, until: null, because: 'lifetime' } as const;
  const rest = { renews: false, in_grace: false, ends_by: null, quota: version } as const;
  const data = { account: 'one', version, as_of: version, entitlements: [{ ...premium, ...rest }] };
  if (name === undefined) return { type: 'entitlement.changed', data };
  const profile = { email: `${name}@example.com`, email_verified: true, name };
  return { type: 'account.updated', data: { ...data, profile } };
};

const deleted: Message = {
  type: 'account.deleted',
  data: { account: 'one', version: 5, as_of: 5 },
};

function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield [];
  for (const [at, one] of all.entries()) {
    for (const others of ordersOf(all.toSpliced(at, 1))) yield [one, ...others];
  }
}

test.for([
  ['one after the other', false],
  ['all at once', true],
] as const)('in whatever order messages come, %s, the newest stays', async ([, isAtOnce]) => {
  const kept = async (messages: readonly Message[]) => {
    const store = memoryStore();
    const client = deafClient(store);
    if (isAtOnce) await Promise.all(messages.map((one) => client.receive(one)));
    else for (const one of messages) await client.receive(one);
    return { has: await client.hasPremium('one', 6), kept: await store.read('one') };
  };
  const messages = [told(1), told(2, 'Ada'), told(3, 'Ada B'), told(4)];
  for (const order of ordersOf(messages)) {
    expect(await kept(order)).toMatchObject({
      has: true,
      kept: { version: 4, premium: { quota: 4 }, profile: { name: 'Ada B' } },
    });
  }
  for (const order of ordersOf([...messages, deleted])) {
    const { has, kept: left } = await kept(order);
    expect([has, left?.premium, left?.profile]).toEqual([false, null, undefined]);
  }
});
