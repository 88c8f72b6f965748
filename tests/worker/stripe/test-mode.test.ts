import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import '#tests/support/html-rewriter.ts';
import { app } from '#worker/app.ts';
import { minuteMs } from '#worker/calendar.ts';

/*
 * The product with keys of Stripe's test mode, beside the sandbox. A local server takes the place
 * of api.stripe.com. It notes what reaches it, and lets the stand-in answer.
 */

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_51Own',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Own',
  STRIPE_WEBHOOK_SECRETS: 'whsec_own',
};
const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

let w: World;
let server: Server;
let calls: { call: string; key: string | undefined }[] = [];

async function passOn(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const answer = await answerAsStripe(request);
  reply.writeHead(answer.status, { 'content-type': 'application/json' });
  reply.end(await answer.text());
}

async function answerAsStripe(request: IncomingMessage): Promise<Response> {
  const { headers, method = 'GET', url = '' } = request;
  calls.push({ call: `${method} ${url.split('?')[0]}`, key: headers.authorization });
  const body = await text(request);
  const passed = ['content-type', 'idempotency-key', 'stripe-version'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return w.fetch(`/sandbox/stripe${url}`, {
    method,
    headers: { ...Object.fromEntries(passed), authorization: 'Bearer sk_test_sandbox' },
    ...(body !== '' && { body }),
  });
}

beforeAll(async () => {
  w = await world();
  server = createServer((request, reply) => {
    passOn(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const direct = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith('https://api.stripe.com')
      ? direct(url.replace('https://api.stripe.com', own), init)
      : direct(input, init);
  });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  await w.reset();
  calls = [];
});

/** Calls the product with those keys. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const bindings = { ...(await w.bindings()), ...keys };
  const headers = new Headers(init.headers);
  headers.set('origin', w.origin);
  const request = new Request(new URL(path, w.origin), { ...init, headers });
  return app.fetch(request, bindings, execution);
}

test('an order goes to Stripe with that key, and its mail to the sandbox', async () => {
  const person = await signUpPerson(w);
  const answer = await ask('/api/sub/buy', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie() },
    body: JSON.stringify(order(await planNamed(w, 'monthly'))),
  });
  expect((await invoiceOf(answer)).payment_intent?.status).toBe('succeeded');
  expect(calls.map(({ call }) => call)).toContain('POST /v1/subscriptions');
  expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['Bearer sk_test_51Own']));
  await oneMoneyMail(w, person, 'confirmation');
});

test('browsers get the real Stripe.js, and stand-ins for Google and Apple', async () => {
  const key = await (await ask('/api/account/stripe/key')).json();
  expect(key).toEqual({ key: 'pk_test_51Own', script: null });
  const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy');
  expect(await policy('/sub/buy')).toContain("script-src 'self' https://js.stripe.com");
  expect(await policy('/account/signin')).not.toContain('google');
});

test('the time is that of the machine, however the sandbox moves its clock', async () => {
  await advance(w, 3 * 24 * 60 * 60);
  const page = await (await ask('/preise')).text();
  const now = Number(/"now":(\d{13})/.exec(page)?.[1]);
  expect(Math.abs(now - Date.now())).toBeLessThan(minuteMs);
});

test.each([
  ['whsec_own', 200],
  ['whsec_sandbox', 400],
])('an event that is signed with %s gets status %i', async (secret, status) => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'charge.captured',
    created: 1,
    data: { object: { id: 'ch_1' } },
  };
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = await new Stripe('sk_test_1').webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
  });
  const headers = { 'stripe-signature': signature };
  const answer = await ask('/webhooks/stripe', { method: 'POST', headers, body: payload });
  expect(answer.status).toBe(status);
});
