import { expect } from 'vitest';

import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { disturb, endFaults } from '#tests/support/faults.ts';
import { openDesk } from '#tests/support/operators.ts';
import { row, rows } from '#tests/support/database.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { newMember, paidInvoiceOf } from '#tests/support/repayments.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import type { BooksAnswer } from '#worker/desk/books/schemas.ts';
import type { NumbersAnswer } from '#worker/desk/numbers/schemas.ts';
import { dayOf } from '#worker/date.ts';
import { includedVat } from '#worker/vat.ts';

const enough = { statements: 500, subrequests: 500, ms: 60_000 };
const share = { ...enough, item: { statements: 3, subrequests: 14 } };

const sync = (w: World) => runJobAlone(w, 'syncBalance', { share });

/** What the books have of the month in which the clock stands. */
async function booksNow(w: World): Promise<BooksAnswer> {
  const desk = await openDesk(w);
  const month = dayOf(await clockOf(w)).slice(0, 7);
  return (await (await desk.get(`/api/internal/books?month=${month}`)).json()) as BooksAnswer;
}

async function fileNow(w: World, prefix = ''): Promise<{ text: string; bytes: Uint8Array }> {
  const desk = await openDesk(w);
  const month = dayOf(await clockOf(w)).slice(0, 7);
  const answer = await desk.get(`/api/internal/books/${prefix}${month}.csv`);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, text: new TextDecoder('windows-1252').decode(bytes) };
}

/** What Stripe's balance has grown by, from its own list. */
async function balanceAtStripe(w: World) {
  const all = await w.stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({
    limit: 10_000,
  });
  const sum = (of: 'amount' | 'fee' | 'net') => all.reduce((total, one) => total + one[of], 0);
  return { count: all.length, amount: sum('amount'), fee: sum('fee'), net: sum('net') };
}

/** Payments of each kind, a part given back, a debit returned, and a chargeback that is won. */
async function aMonth(w: World): Promise<void> {
  const refunded = await newMember(w, 'yearly');
  await newMember(w, 'monthly', 'pm_card_visa');
  const debtor = await signUpDebtor(w);
  await letBankReturn(w, debtor.invoiceId);
  const disputed = await newMember(w, 'half_yearly');
  const { data } = await w.stripe.charges.list({ limit: 100 });
  const charge = data.find(({ amount, disputed: is }) => amount === 6108 && !is)?.id;
  const opened = await sandboxPost(w, 'chargeback', { charge });
  const { dispute } = (await opened.json()) as { dispute: string };
  await sandboxPost(w, `chargeback/${dispute}`, { outcome: 'won' });
  await flushDeliveries(w);
  expect(disputed.contract.id).toMatch(/^sub_/);
  const desk = await openDesk(w);
  await desk.act(`/api/internal/people/${refunded.contract.accountId}/refunds`, {
    invoice_id: await paidInvoiceOf(w, refunded.person),
    amount: 1000,
    reason: 'Kulanz',
  });
}

test('the books are Stripe’s balance transactions to the cent, with VAT and fees apart', async ({
  w,
}) => {
  await w.reset();
  await aMonth(w);
  await sync(w);
  const books = await booksNow(w);
  const atStripe = await balanceAtStripe(w);
  const { amount, fee, net } = books.total;
  expect({ amount, fee, net }).toEqual({
    amount: atStripe.amount,
    fee: atStripe.fee,
    net: atStripe.net,
  });
  const line = (kind: string, plan: string | null) =>
    books.lines.find((one) => one.kind === kind && one.plan === plan);
  expect(line('payment', 'yearly')).toMatchObject({ amount: 9948, vat: includedVat(9948) });
  expect(line('refund', 'yearly')).toMatchObject({ amount: -1000, vat: -160, fee: 0 });
  expect(line('chargeback', 'half_yearly')).toMatchObject({ amount: -6108, fee: 2000 });
  expect(line('chargeback_reversal', 'half_yearly')).toMatchObject({ amount: 6108, fee: 0 });
  const returned = books.lines.filter(
    ({ kind, fee: cost }) => kind === 'chargeback' && cost === 750,
  );
  expect(returned).toHaveLength(1);
});

test('the job does nothing twice, and goes on where it was cut off', async ({ w }) => {
  await w.reset();
  await aMonth(w);
  const small = { statements: 11, subrequests: 18, ms: 60_000, item: share.item };
  const first = await runJobAlone(w, 'syncBalance', { share: small });
  expect(first.isSpent).toBe(true);
  await disturb(w, { target: 'stripe', path: '/v1/invoice_payments', mode: 'before', times: 9 });
  await sync(w);
  await endFaults(w);
  for (let run = 0; run < 3; run += 1) await sync(w);
  const atStripe = await balanceAtStripe(w);
  const ours = await row<{ count: number; amount: number; fee: number }>(
    w,
    'select count(*) as count, sum(amount) as amount, sum(fee) as fee from balance_entry',
  );
  expect(ours).toEqual({ count: atStripe.count, amount: atStripe.amount, fee: atStripe.fee });
});

test('the file for DATEV has positive amounts with S or H, and its sum is what Stripe’s balance grew by', async ({
  w,
}) => {
  await w.reset();
  await aMonth(w);
  await sync(w);
  const { text, bytes } = await fileNow(w, 'EXTF_Buchungsstapel_');
  expect(text.split('\r\n').length - 1).toBe(text.split('\n').length - 1);
  const [head = '', names = '', ...lines] = text.trimEnd().split('\r\n');
  const month = dayOf(await clockOf(w))
    .slice(0, 7)
    .replace('-', '');
  expect(head).toMatch(
    new RegExp(
      `^"EXTF";700;21;"Buchungsstapel";13;\\d{17};;"LX";"";"";1001;1;${month.slice(0, 4)}0101;4;` +
        `${month}01;${month}(28|29|30|31);"Stripe [\\d-]+";"";1;0;0;"EUR";;"";;;"";;;"";""$`,
    ),
  );
  expect(head.split(';')).toHaveLength(31);
  const columns = names.split(';');
  expect([columns.length, columns[8], columns[9]]).toEqual([125, 'BU-Schlüssel', 'Belegdatum']);
  // One byte for each letter: no UTF-8.
  expect(bytes).toHaveLength(text.length);
  let sum = 0;
  for (const line of lines) {
    const cells = line.split(';');
    expect(cells).toHaveLength(125);
    const [amount = '', side, currency, , , , account, other, , day] = cells;
    expect(amount).toMatch(/^\d+,\d\d$/);
    expect([currency, account]).toEqual(['"EUR"', '1360']);
    expect(other).toMatch(/^\d{4}$/);
    expect(day).toMatch(/^\d{4}$/);
    sum += Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1);
  }
  expect(sum).toBe((await balanceAtStripe(w)).net);
  expect(lines.some((line) => line.includes('"H";"EUR";;;;1360;4970;'))).toBe(true);
});

test('the file for people is read by a spreadsheet as the same sums', async ({ w }) => {
  await w.reset();
  await aMonth(w);
  await sync(w);
  const { bytes } = await fileNow(w);
  const text = new TextDecoder().decode(bytes);
  const [names = '', ...lines] = text.trimEnd().split('\r\n');
  expect(names).toContain('Betrag;darin Umsatzsteuer;Gebühr;Bleibt');
  const left = lines.map((line) => Math.round(Number(line.split(';')[7]?.replace(',', '.')) * 100));
  expect(left.reduce((sum, cents) => sum + cents, 0)).toBe((await balanceAtStripe(w)).net);
});

test('revenue, refunds and fees of the numbers are those of the books', async ({ w }) => {
  await w.reset();
  await aMonth(w);
  await sync(w);
  const books = await booksNow(w);
  const desk = await openDesk(w);
  const query = `from=${books.month}-01&to=${dayOf(await clockOf(w))}`;
  const numbers = (await (
    await desk.get(`/api/internal/numbers?${query}`)
  ).json()) as NumbersAnswer;
  const net = (kinds: RegExp) =>
    books.lines
      .filter(({ kind }) => kinds.test(kind))
      .reduce((sum, { amount, vat }) => sum + amount - vat, 0);
  expect(numbers.money).toMatchObject({
    revenue: { cents: net(/^payment/) },
    refunds: { cents: net(/^refund/), count: 1 },
    chargebacks: { cents: net(/^chargeback/), count: 1 },
    vat: { cents: books.total.vat },
    fees: { cents: books.total.fee },
  });
});

test('what still happens after an account was deleted counts, and names nobody', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const found = await row<{ id: string }>(
    w,
    'select id from account where email = ?',
    person.email,
  );
  const accountId = found?.id ?? '';
  await rows(
    w,
    `insert into account_deletion (account_id, status, choice, requested_at, due_at, erased_at,
      look_at, updated_at) values (?, 'locked', 'now', 1, 1, 2, 9e14, 2)`,
    accountId,
  );
  await sync(w);
  await rows(w, "update contract set status = 'canceled' where account_id = ?", accountId);
  const [named] = await rows<{ entries: number; facts: number }>(
    w,
    `select (select count(*) from balance_entry where account_id = ?1) as entries,
      (select count(*) from business_fact where account_id = ?1 and metric = 'mrr_churn') as facts`,
    accountId,
  );
  expect(named).toEqual({ entries: 0, facts: 0 });
  const [last] = await rows<object>(
    w,
    "select account_id, label, cents from business_fact where metric = 'mrr_churn' order by id desc",
  );
  expect(last).toEqual({ account_id: null, label: 'monthly', cents: -1125 });
});

test('without the adviser’s numbers there is no file for DATEV, and a month that is none is refused', async ({
  w,
}) => {
  const desk = await openDesk(w);
  expect((await desk.get('/api/internal/books?month=2026-13')).status).toBe(422);
  expect((await desk.get('/api/internal/books/EXTF_Buchungsstapel_2026-13.csv')).status).toBe(404);
  expect((await desk.get('/api/internal/books/2026-00.csv')).status).toBe(404);
});
