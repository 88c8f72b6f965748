import { beforeEach, expect } from 'vitest';

import { charges, moveTo } from '#tests/support/coupon-purchases.ts';
import { rows } from '#tests/support/database.ts';
import { saveBankAccount } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { billingAddress, changesTo } from '#tests/support/plan-changes.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  leavingOf,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { addDays } from '#worker/calendar.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { cancelIfRunning } from '#worker/subscription/leaving/cancel-contract.ts';
import { insertWithdrawal } from '#worker/subscription/leaving/leaving-sql.ts';
import { formKey } from '#worker/subscription/order/leaving-note.ts';

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

/** Somebody who has bought a year, and orders Premium for life with what it is worth. */
async function takingOver(w: World, person: Person, method: (customer: string) => Promise<string>) {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const [before] = (await atStripe(w, person)).subscriptions;
  const methodId = await method(idOf(before?.customer) ?? '');
  const change = { payment_method_id: methodId, billingAddress };
  const { preview, answer } = await changesTo(w, person, 'lifetime', change);
  expect([preview.credit, preview.total]).toEqual([9948, 19_952]);
  return { before: before?.id ?? '', invoice: await invoiceOf(answer) };
}

const later = async (w: World, days: number) => {
  await moveTo(w, addDays(await clockOf(w), days));
  await w.runSchedule();
  await flushDeliveries(w);
};

const money = (w: World) =>
  rows<{ sent: number; status: string }>(w, 'select sent, status from repayment');

test.each([
  [ibans.paidLater, [{ sent: 0, status: 'nothing' }], [9948, 19_952]],
  [ibans.failedLater, [{ sent: 9948, status: 'paid' }], [9948]],
])(
  'what pays for an order that the bank still has goes back only if the bank refuses: %s',
  async (iban, back, paid) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { before } = await takingOver(w, person, (customer) =>
      saveBankAccount(w, customer, iban),
    );
    await flushDeliveries(w);
    expect((await person.post('/api/sub/guarantee', { sub_id: before })).status).toBe(200);
    await w.runSchedule();
    expect(await money(w)).toEqual([{ sent: 0, status: 'owed' }]);
    await later(w, 12);
    await later(w, 2);
    expect(await money(w)).toEqual(back);
    expect(await charges(w, person)).toEqual(paid);
    expect((await atStripe(w, person)).subscriptions).toMatchObject([
      { id: before, status: 'canceled' },
    ]);
  },
);

test('after the bank has agreed to the change, what paid for it does not go back with the contract before', async ({
  w,
  person,
}) => {
  const { before, invoice } = await takingOver(
    w,
    person,
    async () => 'pm_card_authenticationRequired',
  );
  await setDeliveryMode(w, 'hold');
  await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
  const pressed = await person.post('/api/sub/guarantee', { sub_id: before });
  expect(await errorOf(pressed)).toBe('purchase_in_progress');
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await advance(w, 120);
  await w.runSchedule();
  expect(await money(w)).toEqual([]);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', onetimepay: true });
  // All of it can still go back: with the contract that it has paid for.
  expect((await leavingOf(person)).withdrawal?.refund).toBe(9948 + 19_952);
});

test('a withdrawal that has not seen an order which takes over from its contract is not noted', async ({
  w,
  person,
}) => {
  const { before } = await takingOver(w, person, async () => 'pm_card_authenticationRequired');
  const ctx = await contextInterruptedAtStripe(w, {}, person);
  const at = ctx.clock.now();
  const [order] = await rows<{ id: string; account_id: string }>(
    w,
    'select id, account_id from purchase where changes_from is not null',
  );
  const withdrawal = {
    key: `guarantee:${before}`,
    accountId: order?.account_id ?? '',
    contractId: before,
    reason: 'guarantee',
    receivedAt: at,
    finalAt: at,
    lookAt: at,
  } as const;
  await insertWithdrawal(ctx.db, { ...withdrawal, successorId: null }, at);
  expect(await rows(w, 'select key from withdrawal')).toEqual([]);
  await insertWithdrawal(ctx.db, { ...withdrawal, successorId: order?.id ?? '' }, at);
  expect(await rows(w, 'select key from withdrawal')).toEqual([{ key: withdrawal.key }]);
});

test.each([
  [ibans.paidLater, 0],
  [ibans.failedLater, 1],
])(
  'the share of a contract that ends at once waits for the order that its days may pay for: %s',
  async (iban, sharesBack) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { before } = await takingOver(w, person, (customer) =>
      saveBankAccount(w, customer, iban),
    );
    await flushDeliveries(w);
    const ctx = await contextInterruptedAtStripe(w, {}, person);
    const [contract] = await selectContract(ctx.db, before);
    if (!contract) throw new Error('no contract');
    // As the desk accepts that somebody has cancelled for a reason (§ 314 BGB).
    const wish = { wish: 'now', receivedAt: ctx.clock.now(), key: formKey('one', 'desk') } as const;
    await cancelIfRunning(ctx, contract, wish);
    await flushDeliveries(w);
    await w.runSchedule();
    expect(await money(w)).toEqual([{ sent: 0, status: 'owed' }]);
    await later(w, 12);
    await later(w, 2);
    expect((await money(w)).filter(({ sent }) => sent > 0)).toHaveLength(sharesBack);
    expect((await money(w)).some(({ status }) => status === 'owed')).toBe(false);
  },
);
