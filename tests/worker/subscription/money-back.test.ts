import { expect, test } from 'vitest';

import { ibans } from '#tests/debits.ts';
import { world } from '#tests/harness.ts';
import { sandboxStripe } from '#tests/sandbox-stripe.ts';
import type { World } from '#tests/harness.ts';
import { moneyMails, oneMoneyMail } from '#tests/money-mails.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { sepaMethod } from '#tests/payment-methods.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { delivered, invoiceOf, order, planNamed, subscriptionOf } from '#tests/purchases.ts';
import { advance, clockOf } from '#tests/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import { followReturn } from '#worker/subscription/dispute/follow-return.ts';
import { reconcile } from '#worker/subscription/reconcile/reconcile.ts';

const day = 86_400;

/** Buys a plan by card; returns what Stripe charged for it. */
async function bought(w: World, key: string): Promise<{ person: Person; charge: string }> {
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, key))));
  await delivered(w);
  const [charge] = (await w.stripe.charges.list({ limit: 1 })).data;
  return { person, charge: charge?.id ?? '' };
}

test('a lifetime that is refunded in full ends, is told of, and may be bought again', async () => {
  const w = await world();
  const { person, charge } = await bought(w, 'lifetime');
  await w.stripe.refunds.create({ charge, amount: 10_000 });
  await delivered(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
  expect(await moneyMails(w, person, 'takenBack')).toEqual([]);

  await w.stripe.refunds.create({ charge });
  await delivered(w);
  const ended = await subscriptionOf(person);
  expect(ended).toMatchObject({ status: 'canceled', onetimepay: true });
  expect(Math.abs((ended?.expires_date ?? 0) - (await clockOf(w)))).toBeLessThan(60_000);
  await oneMoneyMail(w, person, 'takenBack');

  // Looking again finds the same, and differs from nothing that is stored.
  await w.runSchedule();
  expect(await subscriptionOf(person)).toEqual(ended);
  expect(await reconcile(await interruptedAtStripe(w, {}), 100)).toBe(0);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'lifetime'))));
  expect((await subscriptionOf(person))?.status).toBe('active');
  await oneMoneyMail(w, person, 'takenBack');
});

test('a subscription whose invoice is refunded is left to Stripe', async () => {
  const w = await world();
  const { person, charge } = await bought(w, 'yearly');
  await w.stripe.refunds.create({ charge });
  await delivered(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test.each([
  ['lost', 'canceled'],
  ['under_review', 'active'],
  ['won', 'active'],
])('a lifetime whose card payment was charged back: %s leaves it %s', async (status, becomes) => {
  const w = await world();
  const { person, charge: id } = await bought(w, 'lifetime');
  const charge = await w.stripe.charges.retrieve(id);
  const ctx = await interruptedAtStripe(w, {});
  // The sandbox's cards are never charged back, so the dispute is told here.
  const dispute = { id: 'dp_1', object: 'dispute', status, charge };
  ctx.stripe = sandboxStripe(w.origin, undefined, async (answer, call) =>
    call === 'GET /v1/disputes/dp_1'
      ? Response.json({ ...dispute, payment_intent: idOf(charge.payment_intent) })
      : answer,
  );
  await followReturn(ctx, 'dp_1');
  expect((await subscriptionOf(person))?.status).toBe(becomes);
});

test('a debit for a lifetime that fails later is told of, and another may be bought', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  const plan = await planNamed(w, 'lifetime');
  const first = await invoiceOf(await person.post('/api/sub/buy', order(plan, method)));
  expect((await subscriptionOf(person))?.status).toBe('active');
  await advance(w, 6 * day);
  await delivered(w);
  await delivered(w);
  expect((await subscriptionOf(person))?.status).toBe('incomplete');
  const mail = await oneMoneyMail(w, person, 'notPaid');
  expect(mail.text).toContain('über 299,00 € nicht bezahlt');
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  expect((await subscriptionOf(person))?.status).toBe('active');
  expect((await w.stripe.invoices.retrieve(first.id)).status).toBe('void');
});
