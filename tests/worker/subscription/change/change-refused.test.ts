import { beforeEach, expect } from 'vitest';

import { letBankReturn, saveBankAccount, signUpDebtor } from '#tests/support/debits.ts';
import { beginDeletion } from '#tests/support/deletions.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { Person } from '#tests/support/people.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { billingAddress, changeOrder, changesTo, previewOf } from '#tests/support/plan-changes.ts';
import {
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  leavingOf,
  planNamed,
} from '#tests/support/purchases.ts';
import { customerOf } from '#tests/support/repayments.ts';
import { advance, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { reservePurchase } from '#worker/subscription/checkout/reservation-sql.ts';
import { selectOrder } from '#worker/subscription/order/shared-sql.ts';

/*
 * Who cannot change the plan reads why, and what to do first. Nothing changes: neither what is
 * asked beforehand nor an order tells anybody anything else.
 */

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

async function refused(w: World, person: Person, key = 'half_yearly') {
  const { plan_id: id } = await planNamed(w, key);
  const asked = await person.get(`/api/sub/change?plan_id=${id}`);
  const ordered = await person.post('/api/sub/change', {
    plan_id: id,
    expected_total: 0,
    idempotency_key: crypto.randomUUID(),
  });
  const answers = [await asked.json(), await ordered.json()] as { reason?: string }[];
  expect(answers[1]).toEqual(answers[0]);
  expect([asked.status, ordered.status]).toEqual([409, 409]);
  expect(await rows(w, 'select 1 from purchase where changes_from is not null')).toEqual([]);
  return answers[0]?.reason;
}

test('lifetime has no plan beyond it', async ({ w, person }) => {
  await buyPlan(w, person, 'lifetime');
  await flushDeliveries(w);
  expect(await refused(w, person)).toBe('lifetime');
});

test('the plan for newcomers is for nobody who has one', async ({ w, person }) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const { plan_id: id } = await planNamed(w, 'yearly_trial');
  const order = { plan_id: id, expected_total: 0, idempotency_key: crypto.randomUUID() };
  const asked = await person.get(`/api/sub/change?plan_id=${id}`);
  const ordered = await person.post('/api/sub/change', order);
  expect([await errorOf(asked), await errorOf(ordered)]).toEqual(['invalid_plan', 'invalid_plan']);
});

test('an overdue payment comes first', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly_trial', 'pm_card_chargeCustomerFail');
  await advance(w, 8 * 86_400);
  await flushDeliveries(w);
  expect(await refused(w, person)).toBe('past_due');
});

test('a debit that came back is settled first', async ({ w }) => {
  const { person, invoiceId } = await signUpDebtor(w);
  await letBankReturn(w, invoiceId);
  await flushDeliveries(w);
  expect(await refused(w, person, 'yearly')).toBe('dispute');
});

test('while a debit for Lifetime is with the bank, no other plan can be had', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const later = changeOrder(await previewOf(w, person, 'monthly'));
  const customer = await customerOf(w, person);
  const { answer } = await changesTo(w, person, 'lifetime', {
    payment_method_id: await saveBankAccount(w, customer, ibans.paidLater),
    billingAddress,
  });
  expect((await invoiceOf(answer)).payment_intent?.status).toBe('processing');
  await flushDeliveries(w);
  const ordered = await person.post('/api/sub/change', later);
  const asked = await person.get(`/api/sub/change?plan_id=${String(later['plan_id'])}`);
  for (const refusal of [ordered, asked]) {
    expect(await refusal.json()).toMatchObject({ error: 'change_refused', reason: 'processing' });
  }
  expect((await leavingOf(person)).change).toBeNull();
});

test('an order that only waits for its person gives way to another plan', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { answer } = await changesTo(w, person, 'lifetime', {
    payment_method_id: 'pm_card_authenticationRequired',
    billingAddress,
  });
  expect((await invoiceOf(answer)).payment_intent?.status).toBe('requires_action');
  await flushDeliveries(w);
  expect((await changesTo(w, person, 'monthly')).answer.status).toBe(200);
});

test('whoever deletes the account changes no plan', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  await beginDeletion(w, person);
  expect(await refused(w, person)).toBe('deletion_pending');
});

test('days that have paid for another contract pay for no second one, while theirs still runs', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  await changesTo(w, person, 'half_yearly');
  await flushDeliveries(w);
  // As between the order and the end of the contract before, where the new one was ended at once.
  const database = await w.database();
  await database.batch([
    database.prepare(
      "update contract set status = 'active', renew_disabled = 0 where plan_key = 'monthly'",
    ),
    database.prepare("update contract set status = 'canceled' where plan_key = 'half_yearly'"),
  ]);
  const { plan_id: id } = await planNamed(w, 'yearly_monthly');
  const asked = await person.get(`/api/sub/change?plan_id=${id}`);
  expect(await asked.json()).toMatchObject({ error: 'change_refused', reason: 'processing' });
  const order = { plan_id: id, expected_total: 0, idempotency_key: crypto.randomUUID() };
  expect(await errorOf(await person.post('/api/sub/change', order))).toBe('change_refused');
  const ctx = await contextInterruptedAtStripe(w, {}, person);
  const [first] = await rows<{ id: string }>(
    w,
    'select id from purchase where changes_from is not null',
  );
  const [taken] = await selectOrder(ctx.db, first?.id ?? '');
  if (!taken) throw new Error('no order');
  const second = { ...taken, id: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() };
  await reservePurchase(ctx.db, { ...second, number: 'LX-AAAAAAAAAA', status: 'reserved' });
  expect(await rows(w, 'select id from purchase where changes_from is not null')).toHaveLength(1);
});
