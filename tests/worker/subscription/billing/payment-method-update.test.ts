import { beforeEach, describe, expect } from 'vitest';

import { confirm, openLink } from '#tests/support/confirmations.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import {
  signUpDebtor,
  letBankReturn,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { disturb, faultsLeft, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import {
  buyPlan,
  flushDeliveries,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { idOf } from '#worker/id-of.ts';
import {
  makeDefaultMethod,
  readCheckoutSession,
} from '#worker/subscription/billing/update-method.ts';
import type { MethodUpdateAnswer } from '#worker/subscription/billing/schemas.ts';
import { begin, complete, finish, newSession, shownMethod } from './method-updates.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

async function account(w: World, iban: string): Promise<string> {
  const method = await w.stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Erika Mustermann', email: 'erika@example.com' },
  });
  return method.id;
}

/** A person whose card was refused at a renewal. */
async function pastDue(w: World): Promise<Debtor> {
  const debt = await signUpDebtor(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  await advance(w, 32 * day);
  await flushDeliveries(w);
  return debt;
}

describe('the update', () => {
  test('from a card to a bank account charges by debit from then on', async ({ w, person }) => {
    await buyPlan(w, person, 'monthly');
    const session = await newSession(person);
    await complete(w, session.session_id, await account(w, ibans.paid));
    expect((await finish(person, session.session_id)).status).toBe(200);
    expect(await shownMethod(person)).toEqual({ type: 'sepa_debit', lastId: '3000' });
    await advance(w, 32 * day);
    await flushDeliveries(w);
    const { customer } = await w.stripe.subscriptions.retrieve(
      (await subscriptionOf(person))?.id ?? '',
    );
    const [charge] = (await w.stripe.charges.list({ customer: idOf(customer) ?? '' })).data;
    expect(charge).toMatchObject({
      status: 'succeeded',
      payment_method_details: { type: 'sepa_debit' },
    });
  });

  test('also works for a person who never comes back from Stripe’s page', async ({ w }) => {
    const debt = await signUpDebtor(w);
    const { session_id: session } = await newSession(debt.person);
    await complete(w, session, 'pm_card_mastercard');
    await flushDeliveries(w);
    expect(await shownMethod(debt.person)).toEqual({ type: 'card', lastId: '4444' });
  });

  test('does not restore an old method when its page is opened again later', async ({ w }) => {
    const debt = await signUpDebtor(w);
    const { session_id: older } = await newSession(debt.person);
    await complete(w, older, 'pm_card_visa');
    await finish(debt.person, older);
    await advance(w, 60);
    const { session_id: newer } = await newSession(debt.person);
    await complete(w, newer, 'pm_card_mastercard');
    await finish(debt.person, newer);
    expect(await (await finish(debt.person, older)).json()).toEqual({
      success: true,
      invoice: null,
    });
    expect((await shownMethod(debt.person))?.lastId).toBe('4444');
  });
});

describe('the update of a past-due contract', () => {
  test('pays the open invoice at once, and only once', async ({ w }) => {
    const debt = await pastDue(w);
    const { session_id: session } = await newSession(debt.person);
    await setDeliveryMode(w, 'hold');
    await complete(w, session, 'pm_card_visa');
    const answer = (await (await finish(debt.person, session)).json()) as MethodUpdateAnswer;
    expect(answer.invoice).toMatchObject({ total: 1339, payment_intent: { status: 'succeeded' } });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect((await finish(debt.person, session)).status).toBe(200);
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    const charges = await w.stripe.charges.list({ customer: debt.customerId });
    const byCard = charges.data.filter(
      ({ status, payment_method_details: details }) =>
        status === 'succeeded' && details?.type === 'card',
    );
    expect(byCard).toHaveLength(1);
  });

  test('keeps a refused method, and says why it was refused', async ({ w }) => {
    const debt = await pastDue(w);
    const { session_id: session } = await newSession(debt.person);
    await complete(w, session, 'pm_card_chargeCustomerFail');
    const answer = (await (await finish(debt.person, session)).json()) as MethodUpdateAnswer;
    expect(answer).toMatchObject({
      success: true,
      invoice: { decline_code: 'generic_decline' },
    });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  });

  test('does not pay a failed debit, but the new method can settle it', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    const { session_id: session } = await newSession(debt.person);
    await complete(w, session, 'pm_card_visa');
    const answer = (await (await finish(debt.person, session)).json()) as MethodUpdateAnswer;
    expect(answer).toEqual({ success: true, invoice: null });
    const { id } = await openDisputeOf(debt);
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
  });
});

describe('the update after a contract has ended', () => {
  test('pays a debit that came back, and is shown', async ({ w }) => {
    const debt = await signUpDebtor(w);
    await w.stripe.subscriptions.cancel(debt.subscriptionId);
    await flushDeliveries(w);
    expect(await statusAndError(await begin(debt.person))).toEqual([404, 'not_found']);
    await letBankReturn(w, debt.invoiceId);
    await flushDeliveries(w);
    await advance(w, day);
    const { session_id: session } = await newSession(debt.person);
    await complete(w, session, 'pm_card_visa');
    for (let i = 0; i < 2; i += 1) {
      expect(await (await finish(debt.person, session)).json()).toEqual({
        success: true,
        invoice: null,
      });
    }
    expect(await shownMethod(debt.person)).toEqual({ type: 'card', lastId: '4242' });
    const { id } = await openDisputeOf(debt);
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
    const [charge] = (await w.stripe.charges.list({ customer: debt.customerId })).data;
    expect(charge).toMatchObject({ status: 'succeeded', payment_method_details: { type: 'card' } });
  });

  test('is not needed: the account that paid the contract is debited', async ({ w }) => {
    const debt = await signUpDebtor(w);
    await w.stripe.customers.update(debt.customerId, {
      invoice_settings: {
        default_payment_method: await saveCard(w, debt.customerId, 'pm_card_visa'),
      },
    });
    await w.stripe.subscriptions.cancel(debt.subscriptionId);
    await letBankReturn(w, debt.invoiceId);
    await flushDeliveries(w);
    expect((await shownMethod(debt.person))?.type).toBe('sepa_debit');
    await settleDispute(debt, (await openDisputeOf(debt)).id);
    const [charge] = (await w.stripe.charges.list({ customer: debt.customerId })).data;
    expect(charge).toMatchObject({ payment_method_details: { type: 'sepa_debit' } });
  });
});

describe('the update is refused', () => {
  test('without a contract that renews itself', async ({ w }) => {
    const newcomer = await signUpPerson(w);
    expect(await statusAndError(await begin(newcomer))).toEqual([404, 'not_found']);
    await buyPlan(w, newcomer, 'lifetime');
    expect(await statusAndError(await begin(newcomer))).toEqual([404, 'not_found']);
    expect(await statusAndError(await begin(openBrowser(w)))).toEqual([401, 'not_logged_in']);
  });

  test('with a page that is another person’s, not completed, expired or unknown', async ({ w }) => {
    const debt = await signUpDebtor(w);
    const other = await signUpDebtor(w);
    const { session_id: theirs } = await newSession(other.person);
    await complete(w, theirs, 'pm_card_visa');
    const { session_id: open } = await newSession(debt.person);
    const { session_id: expired } = await newSession(debt.person);
    await w.stripe.checkout.sessions.expire(expired);
    // This page is for the right customer, but this site did not create it for this account.
    const foreign = await w.stripe.checkout.sessions.create({
      mode: 'setup',
      customer: debt.customerId,
      allowed_payment_method_types: ['card'],
      success_url: w.origin,
    });
    await complete(w, foreign.id, 'pm_card_visa');
    for (const session of [theirs, open, expired, foreign.id, 'cs_test_none', 'seti_1']) {
      expect([session, ...(await statusAndError(await finish(debt.person, session)))]).toEqual([
        session,
        400,
        'invalid_session_id',
      ]);
    }
    expect((await shownMethod(debt.person))?.type).toBe('sepa_debit');
    for (const query of ['', '?session_id=', '?session_id=../x', '?session_id=a&session_id=b']) {
      const path = `/api/sub/paymentmethod/update/by/checkout${query}`;
      expect((await debt.person.get(path)).status).toBe(422);
    }
    expect((await finish(openBrowser(w), theirs)).status).toBe(401);
  });

  test('from another site', async ({ w }) => {
    const { person } = await signUpDebtor(w);
    const { session_id: session } = await newSession(person);
    await complete(w, session, 'pm_card_visa');
    for (const path of [
      '/api/sub/stripe/checkout/session',
      `/api/sub/paymentmethod/update/by/checkout?session_id=${session}`,
    ]) {
      const headers = { cookie: person.cookie(), 'sec-fetch-site': 'cross-site' };
      expect(await statusAndError(await w.fetch(path, { headers }))).toEqual([
        403,
        'invalid_request',
      ]);
    }
  });

  test('in a session that a link began, until it is confirmed', async ({ w }) => {
    const { person } = await signUpDebtor(w);
    const { session_id: session } = await newSession(person);
    await complete(w, session, 'pm_card_visa');
    const linked = await openLink(w, person);
    expect(await statusAndError(await begin(linked))).toEqual([403, 'confirmation_required']);
    expect(await statusAndError(await finish(linked, session))).toEqual([
      403,
      'confirmation_required',
    ]);
    await confirm(w, linked, person);
    expect((await begin(linked)).status).toBe(200);
    expect((await finish(linked, session)).status).toBe(200);
  });
});

test.each(
  [
    'GET /v1/checkout/sessions/*',
    'GET /v1/subscriptions/*',
    'POST /v1/customers/*',
    'POST /v1/subscriptions/*',
    'GET /v1/invoices',
    'POST /v1/invoices/*/pay',
  ].flatMap((path) => (['before', 'after', 'broken'] as const).map((mode) => ({ path, mode }))),
)(
  'an update with a fault at $path, $mode, and a second call is done once',
  async ({ path, mode }) => {
    const w = await world();
    const debt = await pastDue(w);
    const { session_id: session } = await newSession(debt.person);
    await setDeliveryMode(w, 'hold');
    await complete(w, session, 'pm_card_visa');
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const first = await finish(debt.person, session);
    expect(await faultsLeft(w)).toBe(0);
    if (first.status !== 200) expect(first.status).toBe(503);
    expect((await finish(debt.person, session)).status).toBe(200);
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect(await shownMethod(debt.person)).toEqual({ type: 'card', lastId: '4242' });
    const charges = await w.stripe.charges.list({ customer: debt.customerId });
    const paid = charges.data.filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(2);
  },
);

test('after a lost answer a person can begin the update again', async ({ w }) => {
  const { person } = await signUpDebtor(w);
  await disturb(w, {
    target: 'stripe',
    path: 'POST /v1/checkout/sessions',
    mode: 'broken',
    times: longerThanRetries,
  });
  expect((await begin(person)).status).toBe(503);
  expect((await begin(person)).status).toBe(200);
});

test('the method shown for PayPal is the masked e-mail of its payer', async ({ w }) => {
  const debt = await signUpDebtor(w);
  const { session_id: session } = await newSession(debt.person);
  const method = await w.stripe.paymentMethods.create({ type: 'paypal' });
  await w.fetch(`/sandbox/api/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_method: method.id }),
  });
  const { setup_intent: intent } = await w.stripe.checkout.sessions.retrieve(session);
  await w.fetch(`/sandbox/api/authentications/${idOf(intent)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'approve' }),
  });
  expect((await finish(debt.person, session)).status).toBe(200);
  expect(await shownMethod(debt.person)).toEqual({
    type: 'paypal',
    lastId: expect.stringMatching(/^.…@/),
  });
});

test('a scheduled next plan is charged to the current method, not to that of the purchase', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const half = await planNamed(w, 'half_yearly');
  const { subscriptionSchedules: schedules } = w.stripe;
  const schedule = await schedules.create({ from_subscription: debt.subscriptionId });
  const [present] = schedule.phases;
  if (!present) throw new Error('the schedule has no phase');
  // Stripe copies this method from the subscription.
  const old = await w.stripe.subscriptions.retrieve(debt.subscriptionId);
  await schedules.update(schedule.id, {
    default_settings: { default_payment_method: idOf(old.default_payment_method) ?? '' },
    end_behavior: 'release',
    phases: [
      {
        items: present.items.map(({ price, quantity = 1 }) => ({
          price: idOf(price) ?? '',
          quantity,
        })),
        start_date: present.start_date,
        end_date: present.end_date,
      },
      { items: [{ price: half.plan_id }], duration: { interval: 'month', interval_count: 6 } },
    ],
  });
  const { session_id: session } = await newSession(debt.person);
  await complete(w, session, 'pm_card_visa');
  expect((await finish(debt.person, session)).status).toBe(200);
  const { default_settings: settings } = await schedules.retrieve(schedule.id);
  const { default_payment_method: own } = await w.stripe.subscriptions.retrieve(
    debt.subscriptionId,
  );
  expect(idOf(settings.default_payment_method)).toBe(idOf(own));
  expect(idOf(own)).not.toBe(idOf(old.default_payment_method));
  await advance(w, 32 * day);
  await flushDeliveries(w);
  const [charge] = (await w.stripe.charges.list({ customer: debt.customerId, limit: 1 })).data;
  expect(charge).toMatchObject({ amount: 6108, payment_method: idOf(own), status: 'succeeded' });
});

test('a schedule that is released while the method changes does not stop the change', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const schedule = await w.stripe.subscriptionSchedules.create({
    from_subscription: debt.subscriptionId,
  });
  await setDeliveryMode(w, 'hold');
  const { session_id: session } = await newSession(debt.person);
  await complete(w, session, 'pm_card_visa');
  const release = () => w.stripe.subscriptionSchedules.release(schedule.id);
  const meanwhile = { [`POST /v1/subscriptions/${debt.subscriptionId}`]: release };
  const ctx = await contextInterruptedAtStripe(w, meanwhile, debt.person);
  const setup = await readCheckoutSession(ctx, session);
  if (!setup) throw new Error('the page is not completed');
  expect(await makeDefaultMethod(ctx, setup)).toBe(true);
  const { default_payment_method: own } = await w.stripe.subscriptions.retrieve(
    debt.subscriptionId,
  );
  expect(idOf(own)).toBe(setup.methodId);
  await setDeliveryMode(w, 'normal');
});

test('a contract that ends while its method changes is left alone', async ({ w }) => {
  const { person, subscriptionId } = await signUpDebtor(w);
  const { session_id: session } = await newSession(person);
  await setDeliveryMode(w, 'hold');
  await complete(w, session, 'pm_card_visa');
  const end = () => w.stripe.subscriptions.cancel(subscriptionId);
  const meanwhile = { [`GET /v1/subscriptions/${subscriptionId}`]: end };
  const ctx = await contextInterruptedAtStripe(w, meanwhile, person);
  const setup = await readCheckoutSession(ctx, session);
  if (!setup) throw new Error('the page is not completed');
  expect(await makeDefaultMethod(ctx, setup)).toBe(false);
  await setDeliveryMode(w, 'normal');
});
