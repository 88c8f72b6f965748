import { beforeAll, expect, test } from 'vitest';

import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { moveTo } from '#tests/support/coupon-purchases.ts';
import { row, rows } from '#tests/support/database.ts';
import { newDeal } from '#tests/support/deals.ts';
import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { buyerOf, contractsOf, declare } from '#tests/support/declarations.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { changesTo } from '#tests/support/plan-changes.ts';
import { flushDeliveries, order, planNamed } from '#tests/support/purchases.ts';
import { newMember, paidInvoiceOf } from '#tests/support/repayments.ts';
import { timelineOf, wholeTimelineOf } from '#tests/support/timelines.ts';
import type { World } from '#tests/support/world.ts';
import type { DeskDealAnswer } from '#worker/desk/deals/schemas.ts';
import { timelineKinds } from '#worker/desk/timeline/schemas.ts';

let here: World;
let desk: Operator;

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here);
});

async function idOf({ email }: Person): Promise<string> {
  const found = await row<{ id: string }>(here, 'select id from account where email = ?', email);
  return found?.id ?? '';
}

/** What the last charge of that person took. */
async function lastCharge(accountId: string) {
  const sql = 'select customer_id as customer from customer where account_id = ?';
  const found = await row<{ customer: string }>(here, sql, accountId);
  const { data } = await here.stripe.charges.list({ customer: found?.customer ?? '', limit: 1 });
  return data[0];
}

/** Somebody to whom everything has happened once that a timeline can show. */
async function longLife(): Promise<string> {
  const person = await signUpPerson(here);
  const id = await idOf(person);
  const { deal } = await desk.act<DeskDealAnswer>('/api/internal/deals', newDeal);
  // The runtime of these tests takes no files.
  await rows(
    here,
    `insert into deal_usage (id, account_id, deal_id, status, proof_id, round, uploaded_at,
      created_at, updated_at) values ('usage-' || ?1, ?1, ?2, 'uploaded', 'proof-' || ?1, 1, 1, 1, 1)`,
    id,
    deal.id,
  );
  await rows(
    here,
    `insert into proof (id, usage_id, account_id, deal_id, round, digest, size, file_name,
      uploaded_at) values ('proof-' || ?1, 'usage-' || ?1, ?1, ?2, 1, 'digest', 400, 'Beleg.pdf', 1)`,
    id,
    deal.id,
  );
  const coupon = await makeCoupon(here, couponTerms.answer_quota);
  expect((await redeem(person, coupon.code)).status).toBe(200);
  await rows(
    here,
    `insert into store_transfer (id, source, reference, from_account_id, to_account_id, at)
      values ('transfer-' || ?1, 'ios', 'x', 'somebody', ?1, 1)`,
    id,
  );
  await desk.act(`/api/internal/people/${id}/grants`, {
    kind: 'answer_quota',
    quota: 3,
    note: 'Kulanz',
  });
  return id;
}

test('a payment has its amount and invoice, and what went back is seen as Stripe has it', async () => {
  const { person, contract } = await newMember(here, 'yearly');
  const { accountId } = contract;
  const invoiceId = await paidInvoiceOf(here, person);
  const charge = await lastCharge(accountId);
  const payments = async () => (await timelineOf(desk, accountId, { kind: 'payment' })).rows;
  expect(await payments()).toMatchObject([
    {
      id: `payment:${charge?.id}`,
      at: (charge?.created ?? 0) * 1000,
      kind: 'payment',
      status: 'paid',
      amount: charge?.amount,
      refunded: 0,
      invoice_id: invoiceId,
      method: 'card',
    },
  ]);
  // By hand at Stripe, of which no row of ours knows.
  await here.stripe.refunds.create({ charge: charge?.id ?? '', amount: 1000 });
  const refunds = await timelineOf(desk, accountId, { kind: 'refund' });
  expect(refunds.rows).toMatchObject([
    { status: 'succeeded', amount: 1000, invoice_id: invoiceId },
  ]);
  expect(await payments()).toMatchObject([{ status: 'partly_refunded', refunded: 1000 }]);
  await here.stripe.refunds.create({ charge: charge?.id ?? '' });
  expect(await payments()).toMatchObject([{ status: 'refunded' }]);
});

test('what was refused is no payment, and a debit that came back is none any more', async () => {
  const { accountId, invoiceId } = await signUpDebtor(here);
  const statuses = async (kind: string) =>
    (await timelineOf(desk, accountId, { kind })).rows.map(({ status }) => status);
  expect(await statuses('payment')).toEqual(['paid']);
  await letBankReturn(here, invoiceId);
  await flushDeliveries(here);
  expect(await statuses('payment')).toEqual(['returned']);
  // Stripe's dispute and our row of it are one fact.
  expect(await statuses('dispute')).toEqual(['open']);

  const refused = await signUpPerson(here);
  const declined = order(await planNamed(here, 'monthly'), 'pm_card_chargeDeclined');
  await refused.post('/api/sub/buy', declined);
  const tried = await timelineOf(desk, await idOf(refused), { kind: 'payment' });
  expect(tried.rows).toMatchObject([{ status: 'failed', problem: 'generic_decline' }]);
});

test('every kind has its rows, each row once, whatever the size of a page', async () => {
  const buyer = await buyerOf(here);
  const [contract] = await contractsOf(here, buyer);
  await declare(here, '/kuendigen', {
    email: buyer.email,
    contract: contract?.number ?? '',
  });
  const bought = await idOf(buyer);
  const lived = await longLife();
  const changing = await newMember(here, 'yearly');
  await changesTo(here, changing.person, 'monthly');
  const debtor = await signUpDebtor(here);
  await letBankReturn(here, debtor.invoiceId);
  await flushDeliveries(here);
  const charge = await lastCharge(bought);
  await here.stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  await flushDeliveries(here);
  await here.awaitMails();

  const seen = new Set<string>();
  for (const accountId of [bought, lived, changing.contract.accountId, debtor.accountId]) {
    const { rows: all, missing } = await timelineOf(desk, accountId, { limit: '100' });
    expect(missing).toEqual([]);
    for (const { kind } of all) seen.add(kind);
    const places = all.map(({ at, id }) => ({ at, id }));
    expect(new Set(places.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
    // Many of them have the same second: no page loses or doubles one.
    for (const limit of [1, 3]) expect(await wholeTimelineOf(desk, accountId, limit)).toEqual(all);
    for (const kind of timelineKinds) {
      const own = (await timelineOf(desk, accountId, { kind, limit: '100' })).rows;
      expect([kind, own]).toEqual([kind, all.filter((one) => one.kind === kind)]);
    }
  }
  expect([...seen].toSorted()).toEqual([...timelineKinds].toSorted());
});

test('a page begins before a moment, and a query that says nothing is refused with its field', async () => {
  const id = await longLife();
  const { rows: all } = await timelineOf(desk, id, { kind: '', before: '', limit: '' });
  const [newest] = all;
  const older = await timelineOf(desk, id, { before: String(newest?.at) });
  expect(older.rows).toEqual(all.filter(({ at }) => at < (newest?.at ?? 0)));
  const at = `/api/internal/people/${id}/timeline`;
  for (const [field, value] of [
    ['kind', 'gift'],
    ['before', 'yesterday'],
    ['limit', '0'],
    ['limit', '101'],
    ['page', '2'],
  ] as const) {
    const answer = await desk.get(`${at}?${field}=${value}`);
    const { fields } = (await answer.json()) as { fields?: Record<string, string> };
    expect([answer.status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  }
  expect((await desk.get('/api/internal/people/nobody/timeline')).status).toBe(404);
});

test('while Stripe cannot be reached, all else is shown, and what is missing is named', async () => {
  const { contract } = await newMember(here, 'monthly');
  await disturb(here, {
    target: 'stripe',
    path: '/v1/charges',
    mode: 'before',
    times: longerThanRetries,
  });
  const found = await timelineOf(desk, contract.accountId);
  await endFaults(here);
  expect(found.missing).toEqual(['payment', 'refund', 'dispute']);
  expect(found.rows.map(({ kind }) => kind)).toContain('order');
  expect((await timelineOf(desk, contract.accountId)).missing).toEqual([]);
});

// It moves the clock, so it comes last.
test('a change of plan is seen as it is planned, taken back, has begun, or is refused', async () => {
  const { person, contract } = await newMember(here, 'monthly');
  const id = contract.accountId;
  const changes = async () =>
    (await timelineOf(await openDesk(here), id, { kind: 'change' })).rows.map(
      ({ status, title, from_plan: before }) => `${status} ${title} instead of ${before}`,
    );
  await changesTo(here, person, 'yearly', { payment_method_id: 'pm_card_chargeCustomerFail' });
  expect(await changes()).toEqual(['requires_payment_method yearly instead of monthly']);
  await changesTo(here, person, 'yearly');
  await flushDeliveries(here);
  expect((await changes()).toSorted()).toEqual([
    'completed yearly instead of monthly',
    'released yearly instead of monthly',
  ]);
  await changesTo(here, person, 'half_yearly');
  await person.post('/api/sub/change/undo');
  expect((await changes()).slice(0, 2).toSorted()).toEqual([
    'planned half_yearly instead of yearly',
    'undone half_yearly instead of yearly',
  ]);
  const { preview: last } = await changesTo(here, person, 'half_yearly');
  await moveTo(here, Number(last.takes_effect), 7200);
  await flushDeliveries(here);
  expect((await changes())[0]).toBe('effective half_yearly instead of yearly');
  expect(await changes()).toHaveLength(4);
  await changesTo(here, person, 'monthly');
  expect((await changes()).slice(0, 3)).toEqual([
    'planned monthly instead of half_yearly',
    'effective half_yearly instead of yearly',
    'planned half_yearly instead of yearly',
  ]);
});
