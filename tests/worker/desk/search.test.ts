import { expect } from 'vitest';

import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import { row, rows } from '#tests/support/database.ts';
import { declare } from '#tests/support/declarations.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { customerOf, newMember, paidInvoiceOf } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';
import type { SearchAnswer, SearchResult } from '#worker/desk/search/schemas.ts';
import { idOf } from '#worker/id-of.ts';
import { typedEmail } from '#worker/typed.ts';

async function find(desk: Operator, q: string): Promise<SearchResult[]> {
  const answer = await desk.get(`/api/internal/search?${new URLSearchParams({ q })}`);
  if (!answer.ok) throw new Error(`${q}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as SearchAnswer).results;
}

test('a buyer is found by each number that a letter, Stripe or they themselves write', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const { person, contract } = await newMember(w, 'yearly');
  const { accountId } = contract;
  const invoiceId = await paidInvoiceOf(w, person);
  const invoice = await w.stripe.invoices.retrieve(invoiceId);
  const customer = await customerOf(w, person);
  const { data } = await w.stripe.charges.list({ customer });
  await w.runSchedule();
  const number = (
    await row<{ number: string }>(w, 'select number from contract where id = ?', contract.id)
  )?.number;
  const whole = [
    person.email,
    person.email.toUpperCase(),
    accountId,
    contract.id,
    number,
    number?.toLowerCase(),
    invoice.number,
    invoiceId,
    customer,
    data[0]?.id,
    idOf(data[0]?.payment_intent),
  ];
  for (const q of whole) {
    const owners = (await find(desk, q ?? '')).map(({ account_id: id }) => id);
    expect([q, owners.includes(accountId), new Set(owners).size]).toEqual([q, true, 1]);
  }
  expect(await find(desk, number ?? '')).toMatchObject([
    { kind: 'contract', id: contract.id, title: number },
    { kind: 'person', id: accountId, title: person.email },
  ]);
  expect((await find(desk, invoice.number ?? ''))[0]).toMatchObject({
    kind: 'invoice',
    id: invoiceId,
    title: invoice.number,
  });
});

test('the second half of a double name and a former e-mail find their person', async ({
  w,
  person,
}) => {
  const desk = await openDesk(w);
  const mark = `q${crypto.randomUUID().slice(0, 8)}`;
  const set = 'update account set display_name = ? where email = ? returning id';
  const found = await row<{ id: string }>(w, set, `Erika Muster-Ö${mark}`, person.email);
  const ids = async (q: string) => (await find(desk, q)).map(({ id }) => id);
  expect(await ids(`ö${mark}`)).toEqual([found?.id]);
  expect(await ids(`Muster-Ö${mark}`)).toEqual([found?.id]);

  const former = `${mark}@früher.example`;
  await rows(
    w,
    `insert into letter (id, account_id, recipient, subject, created_at, sha256, keep_until)
      values (?, ?, ?, 'Deine Bestellung', 1, 'hash', 9e12)`,
    mark,
    found?.id ?? '',
    typedEmail(former),
  );
  expect(await ids(former)).toEqual([found?.id]);
});

test('a declaration is found by its number, a coupon by its beginning, and nothing by nothing', async ({
  w,
  person,
}) => {
  const desk = await openDesk(w);
  const { reference, id } = await declare(w, '/kuendigen', { email: person.email });
  expect((await find(desk, reference.toLowerCase()))[0]).toMatchObject({
    kind: 'declaration',
    id,
    title: reference,
  });
  const coupon = await makeCoupon(w, couponTerms.free_period);
  expect(await find(desk, coupon.code.slice(0, 10).toLowerCase())).toMatchObject([
    { kind: 'coupon', id: String(coupon.id), title: coupon.code, account_id: null },
  ]);
  expect(await find(desk, crypto.randomUUID())).toEqual([]);
  expect(await find(desk, 'ch_unknown')).toEqual([]);
  expect(await find(desk, '%')).toEqual([]);
  expect((await desk.get('/api/internal/search')).status).toBe(422);
});
