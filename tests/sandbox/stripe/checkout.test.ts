import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { sandboxIbans, makeCustomer, makeSepaMethod, refusalOf } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

type Shown = {
  status: string;
  success_url: string | null;
  next_action: Stripe.SetupIntent.NextAction | null;
  error: unknown;
};

async function begin(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const customer = (await makeCustomer(stripe)).id;
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card', 'paypal', 'sepa_debit'],
    locale: 'de',
    success_url: 'https://shop.example/updated?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/cancelled',
    ...params,
  });
  return { customer, session };
}

const complete = (session: string, method: string) =>
  world.fetch(`/sandbox/api/checkout/${session}`, {
    method: 'POST',
    body: JSON.stringify({ payment_method: method }),
  });

const card = async (number: string) =>
  (
    await world.browserStripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
    })
  ).id;

test('a session leads to its page and expires after a day', async () => {
  const { customer, session } = await begin();
  expect(session).toMatchObject({
    customer,
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    expires_at: session.created + 86_400,
    url: `https://shop.example/sandbox/checkout/${session.id}`,
  });
  await world.receivedEvents();
  await world.advance(86_401);
  const expired = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
  expect(expired).toMatchObject({
    status: 'expired',
    url: null,
    setup_intent: { status: 'canceled' },
  });
  expect(await world.receivedEventTypes()).toContain('checkout.session.expired');
  expect((await complete(session.id, await card('4242424242424242'))).status).toBe(409);
});

test('its page saves a card for the customer, only once', async () => {
  const { customer, session } = await begin();
  const answer = await complete(session.id, await card('4242424242424242'));
  expect(await answer.json()).toMatchObject({
    status: 'complete',
    success_url: `https://shop.example/updated?session_id=${session.id}`,
  });
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    customer_details: { email: 'lea@example.com' },
    setup_intent: { status: 'succeeded', payment_method: { type: 'card', customer } },
  });
  expect(await world.receivedEventTypes()).toContain('checkout.session.completed');
  expect((await complete(session.id, await card('4242424242424242'))).status).toBe(409);
  const expire = stripe.checkout.sessions.expire(session.id);
  expect((await refusalOf(expire)).message).toMatch(/status of `complete`/);
});

test('its page saves a bank account with its mandate', async () => {
  const { session } = await begin();
  const { id } = await makeSepaMethod(stripe, sandboxIbans.paid);
  expect(((await (await complete(session.id, id)).json()) as Shown).status).toBe('complete');
  const { setup_intent: setup } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.mandate'],
  });
  expect(setup).toMatchObject({ mandate: { status: 'active' } });
});

test('a declined card leaves the session open for another card', async () => {
  const { session } = await begin();
  const declined = await complete(session.id, await card('4000000000000002'));
  expect(declined.status).toBe(402);
  expect(await declined.json()).toMatchObject({ error: { code: 'card_declined' } });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect((await complete(session.id, await card('4242424242424242'))).status).toBe(200);
});

test.each([
  ['a card whose bank asks for confirmation', () => card('4000002500003155')],
  ['PayPal', async () => (await stripe.paymentMethods.create({ type: 'paypal' })).id],
])('%s completes the session after its owner has approved', async (_, method) => {
  const { session } = await begin();
  const pending = (await (await complete(session.id, await method())).json()) as Shown;
  expect(pending).toMatchObject({ status: 'open', next_action: { type: 'redirect_to_url' } });
  await world.post(`/sandbox/api/authentications/${session.setup_intent as string}`, {
    outcome: 'approve',
  });
  expect((await world.get<Shown>(`/sandbox/api/checkout/${session.id}`)).status).toBe('complete');
});

test('a payment method that the session does not allow is refused', async () => {
  const { session } = await begin({ allowed_payment_method_types: ['card'] });
  const { id } = await makeSepaMethod(stripe, sandboxIbans.paid);
  expect((await complete(session.id, id)).status).toBe(400);
});

test("the session's setup intent can be confirmed only on its page", async () => {
  const { session } = await begin();
  const intent = session.setup_intent as string;
  const confirm = stripe.setupIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  expect((await refusalOf(confirm)).code).toBe('setup_intent_unexpected_state');
  expect((await refusalOf(stripe.setupIntents.cancel(intent))).statusCode).toBe(400);
});

test('sessions can be listed by customer and expired on request', async () => {
  const { customer, session } = await begin();
  await begin();
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
  const ended = await stripe.checkout.sessions.list({ customer, status: 'expired' });
  expect(ended.data.map(({ id }) => id)).toEqual([session.id]);
});

test.each([
  ['an expiry in a minute', { expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
  ['another mode', { mode: 'payment' } as const, 'mode'],
  ['lines to buy', { line_items: [] as never[], submit_type: 'pay' } as const, 'submit_type'],
])('%s is refused', async (_, params, param) => {
  expect((await refusalOf(begin(params))).param).toBe(param);
});
