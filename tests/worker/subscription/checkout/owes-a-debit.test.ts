import { expect } from 'vitest';

import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import {
  letBankReturn,
  openDisputeOf,
  saveCard,
  settleDispute,
  signUpDebtor,
  subscribeByDebit,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { ibans, ownCard } from '#tests/support/payment-methods.ts';
import type { Person } from '#tests/support/people.ts';
import { interruptedContext } from '#tests/support/overlap.ts';
import {
  atStripe,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

const day = 86_400;

/** A debit of a contract that was cancelled on its first day comes back, and the contract ends. */
async function ended(w: World, debt: Debtor, { returned = true } = {}): Promise<Debtor> {
  const cancelled = { status: 'off', sub_id: debt.subscriptionId };
  expect((await debt.person.post('/api/sub/renewable', cancelled)).status).toBe(200);
  await advance(w, 7 * day);
  if (returned) await letBankReturn(w, debt.invoiceId);
  await advance(w, 25 * day);
  await flushDeliveries(w);
  const { status } = await w.stripe.subscriptions.retrieve(debt.subscriptionId);
  expect(status).toBe('canceled');
  return debt;
}

async function quoteOf(w: World, person: Person): Promise<Response> {
  const { plan_id } = await planNamed(w, 'monthly');
  return person.get(`/api/sub/quote?${new URLSearchParams({ plan_id })}`);
}

const ordered = async (w: World, person: Person, method = ownCard()) =>
  person.post('/api/sub/buy', order(await planNamed(w, 'monthly'), method));

test('a debit that came back is settled before the next order, also when its contract has ended', async ({
  w,
}) => {
  const debt = await ended(w, await signUpDebtor(w));
  const { person } = debt;
  expect(await errorOf(await quoteOf(w, person))).toBe('subscription_past_due');
  expect(await errorOf(await ordered(w, person))).toBe('subscription_past_due');
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);

  await saveCard(w, debt.customerId, 'pm_card_visa');
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  expect((await quoteOf(w, person)).status).toBe(200);
  expect((await invoiceOf(await ordered(w, person))).total).toBe(1339);
});

test('no coupon gives Premium to somebody who owes a debit', async ({ w }) => {
  const { person } = await ended(w, await signUpDebtor(w));
  const { code } = await makeCoupon(w, couponTerms.free_period);
  expect(await errorOf(await redeem(person, code))).toBe('subscription_past_due');
  const half = await makeCoupon(w, couponTerms.discount);
  const box = await person.get(`/api/sub/coupon/validate?coupon=${half.code}`);
  expect(await errorOf(box)).toBe('coupon_invalid');
});

test('a debit that comes back while somebody orders stops the order, too', async ({
  w,
  person,
}) => {
  const debt = await ended(w, await subscribeByDebit(w, person, ibans.paid), { returned: false });
  const body = order(await planNamed(w, 'monthly')) as unknown as BuyInput;
  const ctx = await interruptedContext(
    w,
    async () => {
      await letBankReturn(w, debt.invoiceId);
      await flushDeliveries(w);
    },
    person,
  );
  await expect(buy(ctx, body)).rejects.toMatchObject({ code: 'subscription_past_due' });
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
});
