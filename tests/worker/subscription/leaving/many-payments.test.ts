import { expect } from 'vitest';

import { actAtDesk } from '#tests/model/leaving/desk.ts';
import { row } from '#tests/support/database.ts';
import { buyerOf, contractsOf, declare } from '#tests/support/declarations.ts';
import { moneyMails } from '#tests/support/money-mails.ts';
import { atStripe, flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const day = 86_400;

test('each of many payments goes back with a letter of its own', async ({ w }) => {
  await w.reset();
  const person = await buyerOf(w, 'monthly');
  const [contract] = await contractsOf(w, person);
  await advance(w, 200 * day);
  await declare(w, '/widerrufen', { email: person.email, contract: contract?.number });
  expect(await actAtDesk(w, 'withdraw')).toBe('done');
  await advance(w, 2 * day);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
  const { paid } = await atStripe(w, person);
  expect(paid.length).toBeGreaterThan(5);
  const sent = paid.reduce((sum, { total }) => sum + total, 0);
  expect(await row(w, 'select status, sent from repayment')).toEqual({ status: 'paid', sent });
  expect(await moneyMails(w, person, 'refund')).toHaveLength(paid.length);
});
