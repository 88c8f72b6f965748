import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { dayMs } from '#worker/calendar.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';

async function overviewOf(desk: Operator): Promise<OverviewAnswer> {
  return (await (await desk.get('/api/internal/overview')).json()) as OverviewAnswer;
}

test('a debit that came back and a payment that was refused wait, with the end of access', async ({
  w,
}) => {
  const debtor = await signUpDebtor(w);
  await letBankReturn(w, debtor.invoiceId);
  const card = 'pm_card_chargeCustomerFail';
  const refused = await newMember(w, 'monthly');
  const method = await w.stripe.paymentMethods.attach(card, {
    customer: await customerOf(w, refused.person),
  });
  await w.stripe.subscriptions.update(refused.contract.id, { default_payment_method: method.id });
  await advance(w, 33 * 86_400);
  await flushDeliveries(w);
  const desk = await openDesk(w);
  const { overdue } = await overviewOf(desk);
  const of = (accountId: string) => overdue.filter((one) => one.account_id === accountId);
  expect(of(debtor.accountId)).toMatchObject([{ is_debit: true, email: debtor.person.email }]);
  const [owed] = of(refused.contract.accountId);
  expect(owed).toMatchObject({ is_debit: false, cents: 1339, email: refused.person.email });
  expect((owed?.access_until ?? 0) - (owed?.since ?? 0)).toBe(14 * dayMs);
});

test('an event whose work failed waits until it is done again, and is asked for once', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const { contract } = await newMember(w, 'monthly');
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  await rows(
    w,
    `insert into stripe_event (id, type, object_id, subject, created_at, received_at, attempts,
      due_at, last_error) values (?1, 'customer.subscription.updated', ?2, ?3, ?4, ?4, 6, 9e14,
      'Stripe was away')`,
    id,
    contract.id,
    JSON.stringify({ kind: 'contract', contractId: contract.id }),
    await clockOf(w),
  );
  const waiting = async () => (await overviewOf(desk)).failed_events.filter((one) => one.id === id);
  expect(await waiting()).toMatchObject([
    { type: 'customer.subscription.updated', object_id: contract.id, error: 'Stripe was away' },
  ]);
  const press = { action_id: crypto.randomUUID() };
  const at = `/api/internal/events/${id}/again`;
  expect((await desk.post(at, press)).status).toBe(200);
  expect((await desk.post(at, press)).status).toBe(200);
  await w.runSchedule();
  expect(await waiting()).toEqual([]);
  const late = await desk.post(at, { action_id: crypto.randomUUID() });
  expect([late.status, await late.json()]).toMatchObject([409, { status: 'handled' }]);
  const missing = { action_id: crypto.randomUUID() };
  expect((await desk.post('/api/internal/events/evt_none/again', missing)).status).toBe(404);
  const logged = await row<{ count: number }>(
    w,
    "select count(*) as count from audit where action = 'event.again' and subject_id = ?",
    id,
  );
  expect(logged).toEqual({ count: 1 });
});
