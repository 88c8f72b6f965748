import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { moneyMails, oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { formatMoney } from '#worker/money.ts';
import { quoteRows } from '#worker/subscription/quote/quote-rows.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

const plans = ['yearly', 'yearly_trial', 'yearly_monthly', 'half_yearly', 'monthly', 'lifetime'];

test.each(plans)('a purchase of %s sends one confirmation with the whole contract', async (key) => {
  const w = await world();
  const person = await signUpPerson(w);
  const plan = await planNamed(w, key);
  const invoice = await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  const { text, html } = await oneMoneyMail(w, person, 'confirmation');

  const charged = await w.stripe.invoices.retrieve(invoice.id);
  expect(text).toContain(`Heute fällig: ${plain(formatMoney(charged.total))}`);
  const purchase = await row<{ quote: string }>(
    w,
    'select quote from purchase where invoice_id = ?',
    invoice.id,
  );
  const quote = JSON.parse(purchase?.quote ?? '') as Quote;
  for (const { label, value } of quoteRows(quote)) {
    expect(text).toContain(`${label}: ${plain(value)}`);
  }
  for (const duty of [
    'Widerrufsbelehrung',
    'binnen vierzehn Tagen ohne Angabe von Gründen',
    'Muster-Widerrufsformular',
    'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag',
    'Geld-zurück-Garantie',
    'inkl. Umsatzsteuer',
    'Dein Vertragspartner',
    'Musterstraße 1',
    'Wofür diese Bedingungen gelten',
    'Nach § 36 VSBG',
    'hilfe@lexlern.example',
  ]) {
    expect(text).toContain(duty);
    expect(html).toContain(duty);
  }
});

test('a purchase that is repeated, with events in any order, is confirmed once', async ({
  w,
  person,
}) => {
  for (const mode of ['shuffle', 'duplicate'] as const) await setDeliveryMode(w, mode);
  const orderBody = order(await planNamed(w, 'yearly'));
  await Promise.all([
    person.post('/api/sub/buy', orderBody),
    person.post('/api/sub/buy', orderBody),
  ]);
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'confirmation');
});

test('a purchase that only an event completes is confirmed by the event', async ({ w, person }) => {
  const path = 'POST /v1/payment_intents/*/confirm';
  await disturb(w, { target: 'stripe', path, mode: 'after', times: longerThanRetries });
  await person.post('/api/sub/buy', order(await planNamed(w, 'yearly')));
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'confirmation');
});

test('a confirmation that the mail service refuses is sent once by the scheduled run', async ({
  w,
  person,
}) => {
  await disturb(w, { target: 'mail', path: '*', mode: 'before' });
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  expect(await moneyMails(w, person, 'confirmation')).toEqual([]);
  await w.runSchedule();
  await w.runSchedule();
  await oneMoneyMail(w, person, 'confirmation');
});

test('a refused purchase gets no confirmation', async ({ w, person }) => {
  const plan = await planNamed(w, 'yearly');
  const refused = order(plan, 'pm_card_chargeCustomerFail');
  await invoiceOf(await person.post('/api/sub/buy', refused));
  await flushDeliveries(w);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'confirmation')).toEqual([]);
});

test('a cancellation is confirmed once with its end date, and a reactivation is confirmed once too', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  const { id, expires_date: end } = (await subscriptionOf(person)) ?? {};
  await setDeliveryMode(w, 'duplicate');
  for (const status of ['off', 'off', 'on', 'on']) {
    await person.post('/api/sub/renewable', { sub_id: id, status });
  }
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  const { text } = await oneMoneyMail(w, person, 'cancelled');
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  expect(text).toContain(`endet am ${day.format(end ?? 0)}`);
  expect(text).toMatch(/Kündigung eingegangen am: \d+\. \S+ \d{4} um \d\d:\d\d Uhr/);
  await oneMoneyMail(w, person, 'reactivated');
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  const count = async () => (await moneyMails(w, person, 'cancelled')).length;
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
});

test('a cancellation whose answer is lost is confirmed when Stripe reports it', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  await disturb(w, {
    target: 'stripe',
    path: 'POST /v1/subscriptions/*',
    mode: 'after',
    times: longerThanRetries,
  });
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'cancelled');
});

test('an unpaid renewal sends one mail, however often the payment is tried', async ({ w }) => {
  // The clock moves for all people in the world. After a reset there are fewer contracts to renew.
  await w.reset();
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'monthly');
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  const [subscription] = (await atStripe(w, person)).subscriptions;
  if (!subscription) throw new Error('no subscription');
  const failing = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: subscription.customer as string,
  });
  await w.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await flushDeliveries(w);
  await advance(w, 32 * 86_400);
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, person, 'failed');
  expect(text).toContain('13,39 €');
  await advance(w, 4 * 86_400);
  await flushDeliveries(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'failed');
});
