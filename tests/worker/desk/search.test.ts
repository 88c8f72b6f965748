import { expect } from 'vitest';

import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import { row, rows } from '#tests/support/database.ts';
import { signUpDebtor } from '#tests/support/debits.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { declare } from '#tests/support/declarations.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { customerOf, newMember, paidInvoiceOf } from '#tests/support/repayments.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
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

test('the middle of a name or an e-mail finds its person, also after a change, until they are gone', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const finds = async (q: string) => (await find(desk, q)).some((one) => one.id === id);
  await row(w, 'update account set display_name = ? where id = ?', 'Anna Österwaltmann', id);
  const name = 'terwaltmann';
  for (let from = 0; from + 5 <= name.length; from += 1) {
    for (let to = from + 5; to <= name.length; to += 1) {
      // Each is one question.
      // eslint-disable-next-line no-await-in-loop
      expect([name.slice(from, to), await finds(name.slice(from, to))]).toEqual([
        name.slice(from, to),
        true,
      ]);
    }
  }
  expect(await finds('ÖSTERWALT')).toBe(true);
  expect(await finds(person.email.slice(9, 20))).toBe(true);
  expect(await finds('waltmenn')).toBe(false);
  await row(w, 'update account set display_name = ? where id = ?', 'Anna Kurz', id);
  expect(await finds('rwaltm')).toBe(false);
  await row(w, 'delete from account where id = ?', id);
  const left = 'select count(*) as count from name_part where account_id = ?';
  expect(await row(w, left, id)).toEqual({ count: 0 });
});

test('the last four digits of a card or an account find who has paid with it', async ({ w }) => {
  const desk = await openDesk(w);
  const card = await newMember(w, 'yearly');
  const debtor = await signUpDebtor(w);
  const customer = await customerOf(w, card.person);
  const { data } = await w.stripe.charges.list({ customer });
  const accounts = await w.stripe.charges.list({ customer: debtor.customerId });
  const idsBy = async (last4: string) => (await find(desk, last4)).map(({ id }) => id);
  const last4 = data[0]?.payment_method_details?.card?.last4 ?? '';
  expect(await idsBy(last4)).toContain(card.contract.accountId);
  const iban = accounts.data[0]?.payment_method_details?.sepa_debit?.last4 ?? '';
  expect(await idsBy(iban)).toContain(debtor.accountId);
  expect(await idsBy('0000')).toEqual([]);
});

test("a store's purchase is found by the store's name for it, also while it waits for its person", async ({
  w,
  person,
}) => {
  const desk = await openDesk(w);
  const bought = await storeSubscription(w, 'android');
  const reference = String(bought['reference']);
  const unknown = { email: `${crypto.randomUUID()}@example.com` };
  await sendAppEvent(w, unknown, { ...bought, occurred_at: (await clockOf(w)) - 10 });
  const waiting = { kind: 'purchase', title: reference, hint: 'android', account_id: null };
  expect(await find(desk, reference)).toMatchObject([waiting]);

  await sendAppEvent(w, person, bought);
  const accountId = await accountIdOf(w, person.email);
  expect(await find(desk, reference)).toMatchObject([{ ...waiting, account_id: accountId }]);
});
