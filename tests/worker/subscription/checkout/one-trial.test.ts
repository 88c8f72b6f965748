import { expect } from 'vitest';

import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { accountIdOf, beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import {
  ownCard,
  ownIban,
  ownPayer,
  paypalMethod,
  sepaMethod,
} from '#tests/support/payment-methods.ts';
import { openBrowser, reachPassword, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** Signs somebody up with an address, through the front door. */
async function signUpAs(w: World, email: string): Promise<Person> {
  const browser = openBrowser(w);
  const { token } = await reachPassword(w, browser, email);
  const password = 'vier-zufaellige-woerter';
  await browser.post('/api/account/signupv2/password', { password, token });
  return { ...browser, email, displayName: 'Erika Mustermann', password };
}

async function trialOf(w: World, person: Person, more: Record<string, string> = {}) {
  const { plan_id } = await planNamed(w, 'yearly_trial');
  const answer = await person.get(`/api/sub/quote?${new URLSearchParams({ plan_id, ...more })}`);
  return ((await answer.json()) as { quote: Quote }).quote.trial_end_at;
}

const unique = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

/** Orders the trial with a payment method. */
async function orderTrial(w: World, person: Person, method: string, changes = {}) {
  return person.post('/api/sub/buy', order(await planNamed(w, 'yearly_trial'), method, changes));
}

const purchases = (w: World, person: Person) =>
  row(
    w,
    'select 1 from purchase join account a on a.id = account_id where email = ?',
    person.email,
  );

test('a mailbox has one trial, however its address is written', async ({ w }) => {
  const name = unique();
  const first = await signUpAs(w, `${name}@gmail.com`);
  const early = await signUpAs(w, `${name}+early@gmail.com`);
  expect(await trialOf(w, early)).not.toBeNull();
  await invoiceOf(await orderTrial(w, first, ownCard()));
  const aliases = [`${name}+2@gmail.com`, `${name.slice(0, 4)}.${name.slice(4)}@googlemail.com`];
  for (const person of [early, ...(await Promise.all(aliases.map((one) => signUpAs(w, one))))]) {
    expect(await trialOf(w, person)).toBeNull();
    expect(await (await person.get('/api/sub/get')).json()).toMatchObject({ had_contract: true });
    expect(await errorOf(await orderTrial(w, person, ownCard()))).toBe('price_changed');
  }
  const other = await signUpAs(w, `${unique()}@gmail.com`);
  expect(await trialOf(w, other)).not.toBeNull();
});

test('a given-up order has used no trial', async ({ w }) => {
  const name = unique();
  const first = await signUpAs(w, `${name}@gmail.com`);
  const card = ownCard();
  await invoiceOf(await orderTrial(w, first, 'pm_card_authenticationRequired'));
  const second = await signUpAs(w, `${name}+2@gmail.com`);
  expect(await trialOf(w, second)).toBeNull();
  await advance(w, 3 * 86_400);
  await w.runSchedule();
  expect(await trialOf(w, second)).not.toBeNull();
  await invoiceOf(await orderTrial(w, second, card));
});

const means = {
  card: async () => ownCard(),
  account: async (w: World, person: Person) => (await sepaMethod(w, person)).method,
  PayPal: async (w: World, person: Person) => (await paypalMethod(w, person)).method,
};

test.each(['card', 'account', 'PayPal'] as const)(
  'the same %s has one trial, whoever pays with it; one press buys without',
  async (kind) => {
    const w = await world();
    const payer = ownPayer();
    const card = ownCard();
    const iban = ownIban();
    const method = async (person: Person) => {
      if (kind === 'card') return card;
      if (kind === 'account') return (await sepaMethod(w, person, iban)).method;
      return (await paypalMethod(w, person, payer)).method;
    };
    const first = await signUpPerson(w);
    await invoiceOf(await orderTrial(w, first, await method(first)));
    const second = await signUpPerson(w);
    expect(await trialOf(w, second)).not.toBeNull();
    const used = await method(second);
    expect(await errorOf(await orderTrial(w, second, used))).toBe('trial_used');
    expect(await purchases(w, second)).toBeNull();
    expect(await trialOf(w, second, { without_trial: 'true' })).toBeNull();
    const bought = await orderTrial(w, second, used, {
      without_trial: true,
      trial_end_at: null,
      expected_total: 8628,
    });
    expect((await invoiceOf(bought)).total).toBe(8628);
  },
);

test('another method has a trial of its own', async ({ w }) => {
  for (const kind of ['card', 'account', 'PayPal'] as const) {
    const person = await signUpPerson(w);
    await invoiceOf(await orderTrial(w, person, await means[kind](w, person)));
  }
});

test('a method that is tried after a refused one is compared, too', async ({ w }) => {
  const card = ownCard();
  const first = await signUpPerson(w);
  await invoiceOf(await orderTrial(w, first, card));
  const second = await signUpPerson(w);
  const refused = await orderTrial(w, second, 'pm_card_chargeDeclined');
  const { id } = await invoiceOf(refused);
  const again = (payment_method_id: string) =>
    second.post('/api/sub/buy/reattempt', { invoice_id: id, payment_method_id });
  expect(await errorOf(await again(card))).toBe('trial_used');
  const own = ownCard();
  const { payment_intent: intent } = await invoiceOf(await again(own));
  expect(intent).toBeNull();
  const third = await signUpPerson(w);
  expect(await errorOf(await orderTrial(w, third, own))).toBe('trial_used');
});

test('of two orders with one card at once one begins', async ({ w }) => {
  const card = ownCard();
  const people = [await signUpPerson(w), await signUpPerson(w)];
  const answers = await Promise.all(people.map((person) => orderTrial(w, person, card)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('an address that an account had when it tested has no second trial', async ({ w }) => {
  const person = await signUpAs(w, `${unique()}@example.com`);
  const before = person.email;
  await invoiceOf(await orderTrial(w, person, ownCard()));
  const { email, challenge } = await beginEmailChange(w, person);
  await person.post('/api/account/email/change/verify', challenge);
  const again = await signUpAs(w, before);
  expect(await trialOf(w, again)).toBeNull();
  await beginDeletion(w, { ...person, email });
  await passSevenDays(w);
  const last = await signUpAs(w, email);
  expect(await trialOf(w, last)).toBeNull();
  expect(await trialOf(w, again)).toBeNull();
});

test('what only new customers get is remembered after a deletion', async ({ w }) => {
  const { code } = await makeCoupon(w, { ...couponTerms.free_period, newUserOnly: true });
  const name = unique();
  const person = await signUpAs(w, `${name}@gmail.com`);
  expect((await redeem(person, code)).status).toBe(200);
  await beginDeletion(w, person);
  await passSevenDays(w);
  for (const email of [person.email, `${name}+2@gmail.com`]) {
    const again = await signUpAs(w, email);
    expect(await errorOf(await redeem(again, code))).toBe('invalid_coupon_has_sub');
  }
});

test('the guarantee is remembered after a deletion', async ({ w }) => {
  const monthly = await planNamed(w, 'monthly');
  const claim = async (person: Person) => {
    await invoiceOf(await person.post('/api/sub/buy', order(monthly)));
    await flushDeliveries(w);
    return person.post('/api/sub/guarantee', { sub_id: (await subscriptionOf(person))?.id });
  };
  const person = await signUpAs(w, `${unique()}@gmail.com`);
  expect((await claim(person)).status).toBe(200);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const again = await signUpAs(w, person.email);
  expect(await errorOf(await claim(again))).toBe('guarantee_over');
});

test('the desk sees why a trial was refused, and allows it', async ({ w }) => {
  const card = ownCard();
  const first = await signUpPerson(w);
  await invoiceOf(await orderTrial(w, first, card));
  const second = await signUpPerson(w);
  await orderTrial(w, second, card);
  const desk = await openDesk(w);
  const id = (await accountIdOf(w, second.email)) ?? '';
  const path = `/api/internal/people/${id}`;
  const shown = async () => ((await (await desk.get(path)).json()) as { trial: unknown }).trial;
  expect(await shown()).toMatchObject({
    method: 'card',
    allowed_at: null,
    others: [{ by: 'method', account_id: await accountIdOf(w, first.email) }],
  });
  await desk.act(`${path}/trial/allow`);
  expect(await shown()).toMatchObject({ allowed_at: expect.any(Number) });
  const answer = await desk.post(`${path}/trial/allow`, { action_id: crypto.randomUUID() });
  expect(await errorOf(answer)).toBe('already_decided');
  await invoiceOf(await orderTrial(w, second, card));
});

test('where methods are not compared, one card has many trials', async ({ w }) => {
  const card = ownCard();
  await invoiceOf(await orderTrial(w, await signUpPerson(w), card));
  w.configure?.({ TRIALS_PER_METHOD: 'any' });
  await invoiceOf(await orderTrial(w, await signUpPerson(w), card));
  w.configure?.({ TRIALS_PER_METHOD: 'one' });
  expect(await errorOf(await orderTrial(w, await signUpPerson(w), card))).toBe('trial_used');
});
