import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail } from '#tests/support/money-mails.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { sepaMethod, ibans } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  buyPlan,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { reconcile } from '#worker/subscription/upkeep/reconcile/reconcile.ts';

const day = 86_400;

/** Buys a plan by card. Returns the person and Stripe's charge. */
async function buyByCard(w: World, key: string): Promise<{ person: Person; charge: string }> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  const [charge] = (await w.stripe.charges.list({ limit: 1 })).data;
  return { person, charge: charge?.id ?? '' };
}

test('a full refund ends a lifetime plan and sends a mail, and the plan can be bought again', async ({
  w,
}) => {
  const { person, charge } = await buyByCard(w, 'lifetime');
  await w.stripe.refunds.create({ charge, amount: 10_000 });
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
  expect(await moneyMails(w, person, 'takenBack')).toEqual([]);

  await w.stripe.refunds.create({ charge });
  await flushDeliveries(w);
  const ended = await subscriptionOf(person);
  expect(ended).toMatchObject({ status: 'canceled', onetimepay: true });
  expect(Math.abs((ended?.expires_date ?? 0) - (await clockOf(w)))).toBeLessThan(60_000);
  await oneMoneyMail(w, person, 'takenBack');

  // Another read from Stripe finds the same, and differs from no stored row.
  await w.runSchedule();
  expect(await subscriptionOf(person)).toEqual(ended);
  const ctx = await contextInterruptedAtStripe(w, {});
  expect(await reconcile({ ...ctx, job: unlimitedJob('reconcile') }, 100)).toBe(0);
  await buyPlan(w, person, 'lifetime');
  expect((await subscriptionOf(person))?.status).toBe('active');
  await oneMoneyMail(w, person, 'takenBack');
});

test('a refund of an invoice does not end its subscription', async ({ w }) => {
  const { person, charge } = await buyByCard(w, 'yearly');
  await w.stripe.refunds.create({ charge });
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test.each([
  ['lost', 'canceled'],
  ['needs_response', 'active'],
  ['won', 'active'],
])(
  'a chargeback of a lifetime plan with the status %s leaves the plan %s',
  async (status, becomes) => {
    const w = await world();
    const { person, charge } = await buyByCard(w, 'lifetime');
    const answer = await sandboxPost(w, 'chargeback', { charge });
    const { dispute } = (await answer.json()) as { dispute: string };
    if (status !== 'needs_response') {
      await sandboxPost(w, `chargeback/${dispute}`, { outcome: status });
    }
    await flushDeliveries(w);
    expect((await w.stripe.disputes.retrieve(dispute)).status).toBe(status);
    expect((await subscriptionOf(person))?.status).toBe(becomes);
  },
);

test('a debit for a lifetime plan that fails later sends a mail, and the plan can be bought again', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  const plan = await planNamed(w, 'lifetime');
  const first = await invoiceOf(await person.post('/api/sub/buy', order(plan, method)));
  expect((await subscriptionOf(person))?.status).toBe('active');
  await advance(w, 6 * day);
  await flushDeliveries(w);
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('incomplete');
  const mail = await oneMoneyMail(w, person, 'notPaid');
  expect(mail.text).toContain('über 299,00 € nicht bezahlt');
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  expect((await subscriptionOf(person))?.status).toBe('active');
  expect((await w.stripe.invoices.retrieve(first.id)).status).toBe('void');
});
