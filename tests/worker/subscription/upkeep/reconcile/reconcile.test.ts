import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, expect, vi } from 'vitest';

import {
  letBankReturn,
  signUpDebtor,
  saveCard,
  setPaymentMethod,
  disputeOf,
  openDisputeOf,
  settleDispute,
} from '#tests/support/debits.ts';
import { row, rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { codeSentTo, newEmail, signUpPerson, tokenOf } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import type { Ctx } from '#worker/context.ts';
import { reconcile } from '#worker/subscription/upkeep/reconcile/reconcile.ts';

beforeEach(async () => {
  await (await world()).reset();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs the comparison of the scheduled run in this process, so that the test can read its log. */
async function runComparison(w: World, pageSize?: number, stripe = w.stripe) {
  const logLines: Record<string, unknown>[] = [];
  const read = (line: string) => logLines.push(JSON.parse(line) as Record<string, unknown>);
  vi.spyOn(console, 'warn').mockImplementation(read);
  vi.spyOn(console, 'log').mockImplementation(read);
  vi.spyOn(console, 'error').mockImplementation(read);
  const now = await clockOf(w);
  const ctx: Pick<Ctx, 'db' | 'stripe' | 'clock' | 'origin' | 'later' | 'mail'> = {
    db: drizzle(await w.database()),
    stripe,
    clock: { now: () => now },
    origin: w.origin,
    later: () => {},
    mail: async () => null,
  };
  const differing = await reconcile({ ...(ctx as Ctx), job: unlimitedJob('reconcile') }, pageSize);
  vi.restoreAllMocks();
  return {
    differing,
    differences: logLines.filter(({ message }) => message === 'what we store differs from Stripe'),
    sums: logLines.filter(({ message }) => message === 'reconciled'),
    failed: logLines.filter(({ level }) => level === 'error'),
  };
}

async function subscriber(w: World, key = 'yearly'): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  return person;
}

async function change(w: World, statement: string, ...values: unknown[]): Promise<void> {
  await (
    await w.database()
  )
    .prepare(statement)
    .bind(...values)
    .run();
}

test('nothing differs if our rows and Stripe agree', async ({ w }) => {
  for (const key of ['yearly', 'yearly_trial', 'lifetime']) await subscriber(w, key);
  await letBankReturn(w, (await signUpDebtor(w)).invoiceId);
  await flushDeliveries(w);
  const { differing, differences, sums } = await runComparison(w);
  expect(differences).toEqual([]);
  expect(differing).toBe(0);
  expect(sums.map(({ list }) => list)).toEqual([
    'subscriptions',
    'invoices',
    'disputes',
    'credit notes',
    'customers',
    'own contracts',
    'own customers',
  ]);
});

test('a subscription that cannot be read is reported, and everything else is still compared', async ({
  w,
}) => {
  const [strange, changed] = [await subscriber(w), await subscriber(w)];
  const [unreadable] = (await atStripe(w, strange)).subscriptions;
  await change(
    w,
    'update contract set value = 1 where account_id = (select id from account where email = ?)',
    changed.email,
  );
  const future = sandboxStripe(w.origin, undefined, async (answer, call) => {
    if (call !== 'GET /v1/subscriptions') return answer;
    const text = await answer.text();
    const list = JSON.parse(text) as { data: { id: string; status: string }[] };
    for (const one of list.data) if (one.id === unreadable?.id) one.status = 'dormant';
    return new Response(JSON.stringify(list), answer);
  });
  const { differences, failed, sums } = await runComparison(w, undefined, future);
  expect(failed).toMatchObject([{ item: unreadable?.id }]);
  expect(String(failed[0]?.['error'])).toContain('unknown subscription status dormant');
  expect(differences).toMatchObject([{ list: 'subscriptions', fields: { value: { ours: 1 } } }]);
  expect(sums).toHaveLength(7);
});

test('a list that Stripe does not give is left for the next run, and the others are compared', async ({
  w,
}) => {
  await subscriber(w);
  const silent = sandboxStripe(w.origin, undefined, async (answer, call) =>
    call === 'GET /v1/subscriptions' ? new Response('{}', { status: 503 }) : answer,
  );
  const { failed, sums } = await runComparison(w, undefined, silent);
  expect(failed).toMatchObject([{ item: 'subscriptions' }]);
  expect(sums).toHaveLength(6);
});

test('if a subscription runs on another customer than the stored one, that customer is stored', async ({
  w,
}) => {
  const person = await subscriber(w);
  const [stored] = await rows<{ customer_id: string; account_id: string }>(
    w,
    'select * from customer',
  );
  const other = await w.stripe.customers.create({
    email: person.email,
    metadata: { account_id: stored?.account_id ?? '' },
  });
  await change(w, 'update customer set customer_id = ?', other.id);
  const { differences } = await runComparison(w);
  expect(differences).toMatchObject([
    {
      list: 'subscriptions',
      fields: { customer: { ours: other.id, stripes: stored?.customer_id } },
    },
  ]);
  expect(await rows(w, 'select customer_id from customer')).toEqual([
    { customer_id: stored?.customer_id },
  ]);
  expect((await runComparison(w)).differing).toBe(0);
});

test('a contract that Stripe does not know is logged after a day, and ended', async ({ w }) => {
  const people = [await subscriber(w), await subscriber(w, 'lifetime'), await subscriber(w)];
  const [one, once, untouched] = people.map((person) => person.email);
  const rename =
    'update contract set id = ? where account_id = (select id from account where email = ?)';
  await change(w, rename, 'sub_unknown', one);
  await change(w, rename, 'in_unknown', once);
  // Stripe's lists bring the real rows back. A row that only we have stays until a day has passed.
  const unknown = () =>
    rows<{ status: string }>(w, "select status from contract where id like '%unknown'");
  await runComparison(w);
  expect(await unknown()).toEqual([{ status: 'active' }, { status: 'active' }]);
  await advance(w, 86_401);
  const { differences, sums } = await runComparison(w);
  const gone = { row: { ours: 'active', stripes: null } };
  expect(differences).toMatchObject([
    { list: 'own contracts', id: 'in_unknown', fields: gone },
    { list: 'own contracts', id: 'sub_unknown', fields: gone },
  ]);
  expect(sums).toContainEqual(expect.objectContaining({ list: 'own contracts', mended: 2 }));
  expect(await unknown()).toEqual([{ status: 'canceled' }, { status: 'canceled' }]);
  for (const person of people) expect((await subscriptionOf(person))?.status).toBe('active');
  expect(untouched).toBeTruthy();
  expect((await runComparison(w)).differing).toBe(0);
});

test('a contract is not ended if Stripe does not know its price either, as in another account', async ({
  w,
}) => {
  const person = await subscriber(w);
  await change(w, "update contract set id = 'sub_elsewhere', price_id = 'price_elsewhere'");
  await w.stripe.subscriptions.cancel((await atStripe(w, person)).subscriptions[0]?.id ?? '');
  await advance(w, 86_401);
  const { sums } = await runComparison(w);
  expect(sums).toContainEqual(
    expect.objectContaining({ list: 'own contracts', differing: 1, mended: 0 }),
  );
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a customer that Stripe does not know is deleted here, and the person can buy', async ({
  w,
  person,
}) => {
  await change(
    w,
    `insert into customer (account_id, customer_id, created_at)
      select id, 'cus_unknown', 0 from account where email = ?`,
    person.email,
  );
  expect((await runComparison(w)).differences).toMatchObject([
    { list: 'own customers', id: 'cus_unknown' },
  ]);
  expect(await row(w, 'select * from customer')).toBeNull();
  await buyPlan(w, person, 'yearly');
});

test('each run checks a slice of our own rows, and each row is checked once per round', async ({
  w,
}) => {
  for (let i = 0; i < 3; i += 1) await subscriber(w, 'monthly');
  await advance(w, 86_401);
  const cursors: unknown[] = [];
  for (let run = 0; run < 3; run += 1) {
    expect((await runComparison(w, 2)).sums).toContainEqual(
      expect.objectContaining({ list: 'own contracts', compared: run % 2 === 0 ? 2 : 1 }),
    );
    const cursorQuery = "select cursor from reconciliation where list = 'own contracts'";
    cursors.push((await row<{ cursor: string | null }>(w, cursorQuery))?.cursor);
  }
  expect(cursors).toEqual([expect.any(String), null, cursors[0]]);
});

test('a contract that was changed by hand is logged field by field, and repaired', async ({
  w,
}) => {
  const person = await subscriber(w);
  const before = await subscriptionOf(person);
  await change(w, "update contract set status = 'canceled', value = 1 where id = ?", before?.id);
  expect((await subscriptionOf(person))?.status).toBe('canceled');
  const { differences, sums } = await runComparison(w);
  expect(differences).toEqual([
    expect.objectContaining({
      level: 'warn',
      list: 'subscriptions',
      id: before?.id,
      fields: {
        status: { ours: 'canceled', stripes: 'active' },
        value: { ours: 1, stripes: 9948 },
      },
    }),
  ]);
  expect(sums[0]).toMatchObject({ list: 'subscriptions', differing: 1, mended: 1 });
  expect(await subscriptionOf(person)).toEqual(before);
  expect((await runComparison(w)).differing).toBe(0);
});

test('the scheduled run finds a missing contract again, and a missing lifetime plan too', async ({
  w,
}) => {
  const people = [await subscriber(w), await subscriber(w, 'lifetime')];
  await change(w, 'delete from contract');
  await w.runSchedule();
  for (const person of people) expect((await subscriptionOf(person))?.status).toBe('active');
});

test('each run compares one page, and after the last page the next run starts again', async ({
  w,
}) => {
  const people: Person[] = [];
  for (let i = 0; i < 5; i += 1) people.push(await subscriber(w, 'monthly'));
  await change(w, 'update contract set value = 1');
  const found: unknown[][] = [];
  const cursors: unknown[] = [];
  for (let run = 0; run < 3; run += 1) {
    const { differences } = await runComparison(w, 2);
    found.push(differences.map(({ id }) => id));
    const cursorQuery = "select cursor from reconciliation where list = 'subscriptions'";
    cursors.push((await row<{ cursor: string | null }>(w, cursorQuery))?.cursor);
  }
  expect(found.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(new Set(found.flat()).size).toBe(5);
  expect(cursors).toEqual([found[0]?.at(-1), found[1]?.at(-1), null]);
  for (const person of people) expect((await subscriptionOf(person))?.value).toBe(1339);
  expect((await runComparison(w, 2)).differing).toBe(0);
});

test('a returned debit without events is found, and so is its settlement', async ({ w }) => {
  const debt = await signUpDebtor(w);
  await setDeliveryMode(w, 'drop');
  await letBankReturn(w, debt.invoiceId);
  expect(await disputeOf(debt)).toBeNull();
  expect((await runComparison(w)).differences).toMatchObject([{ list: 'disputes' }]);
  const { id } = await openDisputeOf(debt);
  await settleDispute(debt, id);
  await change(w, "update dispute set status = 'open', settle_status = 'failed', closed_at = null");
  const { differences } = await runComparison(w);
  expect(differences).toMatchObject([{ list: 'invoices' }]);
  expect((await row<{ status: string }>(w, 'select status from dispute'))?.status).toBe('settled');
  await setDeliveryMode(w, 'normal');
});

test('a first debit that failed without events is found, even after a later renewal', async ({
  w,
}) => {
  await setDeliveryMode(w, 'drop');
  const debt = await signUpDebtor(w, ibans.paidLater);
  await runComparison(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await letBankReturn(w, debt.invoiceId);
  await advance(w, 32 * 86_400);
  const { differences } = await runComparison(w);
  expect(differences).toContainEqual(
    expect.objectContaining({ list: 'invoices', id: debt.invoiceId }),
  );
  expect(await disputeOf(debt)).toMatchObject({ value: 1339 });
  expect((await runComparison(w)).differing).toBe(0);
  await setDeliveryMode(w, 'normal');
});

test.each([
  ['subscriptions', 'yearly'],
  ['customers', 'lifetime'],
])(
  'a customer id that Stripe does not know is replaced by the one in its list of %s',
  async (list, plan) => {
    const w = await world();
    await subscriber(w, plan);
    const stored = () => row<{ customer_id: string }>(w, 'select customer_id from customer');
    const customer = (await stored())?.customer_id;
    await change(w, "update customer set customer_id = 'cus_falsified'");
    expect((await runComparison(w)).differences).toMatchObject([{ list, id: customer }]);
    expect((await stored())?.customer_id).toBe(customer);
  },
);

test('the next run sends a new e-mail to Stripe, and repairs a wrong one there', async ({ w }) => {
  const person = await subscriber(w);
  const email = newEmail();
  const changeRequest = await person.post('/api/account/email/change', {
    email,
    password: person.password,
  });
  const token = await tokenOf(changeRequest);
  const code = await codeSentTo(w, email);
  const changed = await person.post('/api/account/email/change/verify', { token, code });
  expect(changed.status).toBe(200);
  await w.runSchedule();
  const moved = { ...person, email };
  const id = (await atStripe(w, moved)).subscriptions[0]?.customer as string;
  const emailAtStripe = async () => {
    const customer = await w.stripe.customers.retrieve(id);
    return customer.deleted ? null : customer.email;
  };
  expect(await emailAtStripe()).toBe(email);
  await w.stripe.customers.update(id, { email: 'someone@example.com' });
  expect((await runComparison(w)).differences).toMatchObject([{ list: 'customers', id }]);
  expect(await emailAtStripe()).toBe(email);
});
