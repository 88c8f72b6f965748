import { expect } from 'vitest';

import { disputeOf, letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { waitingAt } from '#tests/support/waiting.ts';

/*
 * A bank returns a debit although we have refunded it: it knows nothing of refunds, and the money
 * goes twice.
 */

const day = 86_400;
const monthly = 1339;

async function atDesk(w: World, { accountId }: Debtor) {
  const debits = await waitingAt(w, 'doubled_debit');
  return debits.filter((one) => one.account_id === accountId);
}

async function refundByHand(w: World, { customerId }: Debtor, amount: number): Promise<void> {
  const { data } = await w.stripe.charges.list({ customer: customerId, limit: 1 });
  await w.stripe.refunds.create({ charge: data[0]?.id ?? '', amount });
  await flushDeliveries(w);
}

async function returnAfterDays(w: World, debt: Debtor, days: number): Promise<void> {
  await advance(w, days * day);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
}

test('after the guarantee, the loss stands at the desk, and the person owes nothing', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const { id } = (await subscriptionOf(debt.person)) ?? { id: '' };
  expect((await debt.person.post('/api/sub/guarantee', { sub_id: id })).status).toBe(200);
  await flushDeliveries(w);
  expect(await atDesk(w, debt)).toEqual([]);
  await returnAfterDays(w, debt, 3);
  const [loss, ...others] = await atDesk(w, debt);
  expect(others).toEqual([]);
  expect(loss).toMatchObject({ email: debt.person.email, cents: monthly });
  expect(Math.abs((loss?.since ?? 0) - (await clockOf(w)))).toBeLessThan(60_000);
  expect(await disputeOf(debt)).toBeNull();
});

test('after a refund of a part, the person owes what we had kept', async ({ w }) => {
  const debt = await signUpDebtor(w);
  await refundByHand(w, debt, 400);
  await returnAfterDays(w, debt, 2);
  expect(await disputeOf(debt)).toMatchObject({ value: monthly - 400 });
  expect(await atDesk(w, debt)).toMatchObject([{ cents: 400 }]);
});

test('after a refund of all of it, nothing is owed, and the contract runs on', async ({ w }) => {
  const debt = await signUpDebtor(w);
  await refundByHand(w, debt, monthly);
  await returnAfterDays(w, debt, 2);
  expect(await disputeOf(debt)).toBeNull();
  expect(await atDesk(w, debt)).toMatchObject([{ cents: monthly }]);
  expect((await subscriptionOf(debt.person))?.status).toBe('active');
});
