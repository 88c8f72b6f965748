import { afterEach, expect } from 'vitest';

import { buyWithCoupon } from '#tests/support/coupon-purchases.ts';
import {
  fees,
  letBankReturn,
  openDisputeOf,
  saveBankAccount,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpDebtor,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { row } from '#tests/support/database.ts';
import { declare, signedIn } from '#tests/support/declarations.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails } from '#tests/support/money-mails.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import {
  contractOf,
  customerOf,
  keptOf,
  newMember,
  purchaseOf,
  repaymentNamed,
  withdrawalNamed,
} from '#tests/support/repayments.ts';
import type { Member } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { withdraw } from '#tests/support/withdrawals.ts';
import { undoWithdrawal } from '#worker/subscription/leaving/withdraw-contract.ts';
import { openDispute } from '#worker/subscription/billing/open-dispute.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';
import { carryOnWithdrawal } from '#worker/subscription/leaving/end-withdrawn.ts';
import { selectWithdrawal } from '#worker/subscription/leaving/leaving-sql.ts';

const hour = 3600;
const day = 24 * hour;

afterEach(async () => endFaults(await world()));

const subscribing = 'POST /v1/subscriptions';

/** The subscriptions of a member that run at Stripe and are not closed. */
const running = async (w: World, { person }: Member) =>
  (await atStripe(w, person)).subscriptions.filter(
    ({ ended_at: endedAt, metadata }) => endedAt === null && !metadata['closed_at'],
  );

const undo = async (w: World, key: string) =>
  undoWithdrawal(await contextInterruptedAtStripe(w, {}), key);

const grantsAccess = async ({ person }: Member) => {
  const answer = await (await person.get('/api/sub/get')).json();
  return (answer as { grants_access: boolean }).grants_access;
};

test.each(['monthly', 'yearly_trial', 'yearly_monthly', 'lifetime'])(
  'a withdrawal from %s closes it at once, and is final a day later',
  async (plan) => {
    const w = await world();
    const member = await newMember(w, plan);
    const kept = await keptOf(w, member.person);
    const key = await withdraw(w, member, 24);
    expect(await grantsAccess(member)).toBe(false);
    expect((await subscriptionOf(member.person))?.status).toBe('canceled');
    expect(await keptOf(w, member.person)).toBe(kept);
    await advance(w, 25 * hour);
    await w.runSchedule();
    await flushDeliveries(w);
    expect(await keptOf(w, member.person)).toBe(0);
    expect((await withdrawalNamed(w, key))?.status).toBe('final');
    const status = kept > 0 ? 'paid' : 'nothing';
    expect(await repaymentNamed(w, key)).toMatchObject({ status, sent: kept });
    await advance(w, 400 * day);
    await flushDeliveries(w);
    expect(await keptOf(w, member.person)).toBe(0);
    for (const kind of ['cancelled', 'takenBack', 'failed'] as const) {
      expect(await moneyMails(w, member.person, kind)).toEqual([]);
    }
  },
);

test.each(['monthly', 'lifetime'])(
  'a withdrawal from %s is undone within its day',
  async (plan) => {
    const w = await world();
    const member = await newMember(w, plan);
    const kept = await keptOf(w, member.person);
    const before = await subscriptionOf(member.person);
    const key = await withdraw(w, member, 24);
    expect(await undo(w, key)).toBe(true);
    expect(await undo(w, key)).toBe(true);
    expect(await subscriptionOf(member.person)).toEqual(before);
    await advance(w, 2 * day);
    await w.runSchedule();
    expect(await keptOf(w, member.person)).toBe(kept);
    expect((await repaymentNamed(w, key))?.status).toBe('undone');
    if (plan === 'lifetime') return;
    await advance(w, 31 * day);
    await flushDeliveries(w);
    expect(await keptOf(w, member.person)).toBe(2 * kept);
  },
);

test('a trial that ends in the day of a withdrawal is charged only after it was undone', async ({
  w,
}) => {
  const member = await newMember(w, 'yearly_trial');
  await advance(w, 7 * day - 2 * hour);
  const key = await withdraw(w, member, 24);
  await advance(w, 4 * hour);
  await flushDeliveries(w);
  expect(await keptOf(w, member.person)).toBe(0);
  expect(await undo(w, key)).toBe(true);
  await flushDeliveries(w);
  expect(await keptOf(w, member.person)).toBe(8628);
  expect((await subscriptionOf(member.person))?.status).toBe('active');
});

test('it is too late to undo a withdrawal when it is final, or beside another contract', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly');
  const late = await withdraw(w, member, 1);
  await advance(w, 2 * hour);
  expect(await undo(w, late)).toBe(false);
  const other = await newMember(w, 'monthly');
  const key = await withdraw(w, other, 24);
  const plan = await planNamed(w, 'yearly');
  await invoiceOf(await other.person.post('/api/sub/buy', order(plan)));
  expect(await undo(w, key)).toBe(false);
});

const orderOf = async (w: World, method?: string) => order(await planNamed(w, 'yearly'), method);

test('a withdrawal is not undone while an order of the same person is at work', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  const key = await withdraw(w, member, 24);
  const undone: boolean[] = [];
  const press = async () => void undone.push(await undo(w, key));
  const ctx = await contextInterruptedAtStripe(w, { [subscribing]: press }, member.person);
  await buy(ctx, (await orderOf(w)) as unknown as BuyInput);
  await flushDeliveries(w);
  expect(undone).toEqual([false]);
  expect(await running(w, member)).toHaveLength(1);
  expect((await withdrawalNamed(w, key))?.status).toBe('closed');
});

test('nothing is ordered while a contract is being opened again', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  const key = await withdraw(w, member, 24);
  const answers: (string | undefined)[] = [];
  const press = async () =>
    void answers.push(await errorOf(await member.person.post('/api/sub/buy', await orderOf(w))));
  const path = `POST /v1/subscriptions/${member.contract.id}`;
  const ctx = await contextInterruptedAtStripe(w, { [path]: press });
  expect(await undoWithdrawal(ctx, key)).toBe(true);
  await press();
  // In workerd Stripe's event about the change may open the contract before the undoing does.
  expect(['purchase_in_progress', 'subscription_exist']).toContain(answers[0]);
  expect(answers.slice(1)).toEqual(['subscription_exist']);
  expect(await running(w, member)).toHaveLength(1);
});

/** Closes a member's contract slowly: it was undone meanwhile, and then `andThen` happens. */
async function closeSlowly(w: World, { contract }: Member, key: string, andThen: Later) {
  const [found] = await selectWithdrawal((await contextInterruptedAtStripe(w, {})).db, key);
  const slow = await contextInterruptedAtStripe(w, {
    [`GET /v1/subscriptions/${contract.id}`]: () => undo(w, key),
    'GET /v1/invoices': andThen,
  });
  if (!found) throw new Error('no withdrawal');
  await carryOnWithdrawal(slow, found);
  await flushDeliveries(w);
}

type Later = () => Promise<void>;

test('a withdrawal that follows one which was undone holds, also against a slow call', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly');
  const key = await withdraw(w, member, 24);
  await closeSlowly(w, member, key, async () => void (await withdraw(w, member, 24)));
  expect((await subscriptionOf(member.person))?.status).toBe('canceled');
  expect(await running(w, member)).toEqual([]);
});

test('nothing is ordered while a slow call has closed a contract that was opened again', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly');
  const key = await withdraw(w, member, 24);
  const answers: (string | undefined)[] = [];
  await closeSlowly(w, member, key, async () => {
    await flushDeliveries(w);
    expect((await subscriptionOf(member.person))?.status).toBe('canceled');
    answers.push(await errorOf(await member.person.post('/api/sub/buy', await orderOf(w))));
  });
  expect(answers).toEqual(['purchase_in_progress']);
  expect((await subscriptionOf(member.person))?.status).toBe('active');
  expect(await running(w, member)).toHaveLength(1);
});

test('an order that its person has left unfinished makes way for the contract', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  const key = await withdraw(w, member, 24);
  const left = await orderOf(w, 'pm_card_authenticationRequired');
  await invoiceOf(await member.person.post('/api/sub/buy', left));
  await advance(w, 1);
  expect(await undo(w, key)).toBe(true);
  expect(await purchaseOf(w, member.person)).toMatchObject({ status: 'released' });
  expect(await running(w, member)).toHaveLength(1);
});

test('after a second withdrawal another plan can be bought at once', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  expect(await undo(w, await withdraw(w, member, 24))).toBe(true);
  await withdraw(w, member, 24);
  expect((await member.person.post('/api/sub/buy', await orderOf(w))).status).toBe(200);
});

const steps = [
  'POST /v1/subscriptions/*',
  'DELETE /v1/subscriptions/*',
  'GET /v1/invoices',
  'POST /v1/credit_notes',
];

test.each(steps.flatMap((path) => [[path, 'before'] as const, [path, 'after'] as const]))(
  'a withdrawal that is cut off at %s (%s) is carried on',
  async (path, mode) => {
    const w = await world();
    const member = await newMember(w, 'monthly');
    const id = member.contract.id;
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    await member.person.post('/api/sub/guarantee', { sub_id: id });
    await endFaults(w);
    await member.person.post('/api/sub/guarantee', { sub_id: id });
    await advance(w, 2 * hour);
    await w.runSchedule();
    await advance(w, 2 * hour);
    await w.runSchedule();
    await flushDeliveries(w);
    expect(await keptOf(w, member.person)).toBe(0);
    expect((await withdrawalNamed(w, `guarantee:${id}`))?.status).toBe('final');
    expect((await repaymentNamed(w, `guarantee:${id}`))?.status).toBe('paid');
  },
);

test('the coupon of a contract can be used again after a withdrawal', async ({ w }) => {
  const bought = await buyWithCoupon(w, 'monthly', { type: 'discount', percentOff: 50 });
  const { person, coupon } = bought;
  await flushDeliveries(w);
  await withdraw(w, { person, contract: await contractOf(w, person) }, 0);
  await flushDeliveries(w);
  expect(await keptOf(w, person)).toBe(0);
  const text = 'select status from redemption where coupon_id = ?';
  const used = await row<{ status: string }>(w, text, coupon.id);
  expect(used?.status).toBe('released');
});

test("a discount is not used up by whoever withdraws in the plan's own trial", async ({ w }) => {
  const discount = { type: 'discount', percentOff: 50 } as const;
  const { person, coupon, quote } = await buyWithCoupon(w, 'yearly_trial', discount);
  expect(quote).toMatchObject({ total: 0, discount: 0 });
  await withdraw(w, { person, contract: await contractOf(w, person) }, 0);
  await flushDeliveries(w);
  const text = 'select status from redemption where coupon_id = ?';
  expect((await row<{ status: string }>(w, text, coupon.id))?.status).toBe('released');
});

test("a first year that was free after the plan's trial has been had, once it has begun", async ({
  w,
}) => {
  const discount = { type: 'discount', percentOff: 100 } as const;
  // A trial is had once with a card.
  const method = 'pm_card_mastercard';
  const { person, coupon } = await buyWithCoupon(w, 'yearly_trial', discount, { method });
  await advance(w, 9 * 86_400);
  await flushDeliveries(w);
  await withdraw(w, { person, contract: await contractOf(w, person) }, 0);
  await flushDeliveries(w);
  const text = 'select status from redemption where coupon_id = ?';
  expect((await row<{ status: string }>(w, text, coupon.id))?.status).toBe('committed');
});

test('a free trial by coupon is had once, whoever withdraws from it', async ({ w }) => {
  const trial = { type: 'free_trial', data: { days: 14 } } as const;
  const { person, coupon } = await buyWithCoupon(w, 'yearly', trial);
  await flushDeliveries(w);
  await withdraw(w, { person, contract: await contractOf(w, person) }, 0);
  await flushDeliveries(w);
  const text = 'select status from redemption where coupon_id = ?';
  expect((await row<{ status: string }>(w, text, coupon.id))?.status).toBe('committed');
  const { plan_id } = await planNamed(w, 'yearly');
  const asked = new URLSearchParams({ plan_id, coupon: coupon.code });
  expect(await errorOf(await person.get(`/api/sub/quote?${asked}`))).toBe('invalid_promotion');
});

test('a debit that comes back after a withdrawal is owed by nobody', async ({ w }) => {
  const debt = await signUpDebtor(w);
  const member = { person: debt.person, contract: await contractOf(w, debt.person) };
  const key = await withdraw(w, member, 24);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  expect(await (await debt.person.get('/api/dispute/get')).json()).toEqual({ dispute: null });
  await advance(w, 2 * day);
  await w.runSchedule();
  expect((await repaymentNamed(w, key))?.status).toBe('nothing');
  expect(await moneyMails(w, debt.person, 'returned')).toEqual([]);
});

test('a debit whose failure is heard of while somebody withdraws is owed by nobody', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const contract = await contractOf(w, debt.person);
  const ctx = await contextInterruptedAtStripe(w, {});
  await withdraw(w, { person: debt.person, contract }, 0);
  const failed = { invoiceId: debt.invoiceId, charge: 'py_failed', reason: 'failed' } as const;
  const dispute = { ...failed, accountId: contract.accountId, contractId: contract.id };
  const invoice = await w.stripe.invoices.retrieve(debt.invoiceId);
  const sums = { value: 1339, fee: 750, doubled: 0, refundedAt: null };
  await openDispute(ctx, { ...dispute, ...sums }, invoice, await clockOf(w));
  expect(await (await debt.person.get('/api/dispute/get')).json()).toEqual({ dispute: null });
  await w.runSchedule();
  expect(await moneyMails(w, debt.person, 'returned')).toEqual([]);
});

/** A debtor whose bank has returned the first debit, and who has settled it with the fee. */
async function settledDebtor(w: World, card = 'pm_card_visa'): Promise<Member & Debtor> {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, card));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  return { ...debt, contract: await contractOf(w, debt.person) };
}

/** What we have of a debtor's settlements, in cents. */
async function keptOfSettlement(w: World, { customerId: customer }: Debtor): Promise<number> {
  const { data } = await w.stripe.charges.list({ customer });
  return data
    .filter(({ disputed, status }) => !disputed && status === 'succeeded')
    .reduce((sum, one) => sum + one.amount - one.amount_refunded, 0);
}

test('a withdrawal gives back what was paid for the contract, and not the fee for a debit that came back', async ({
  w,
}) => {
  const member = await settledDebtor(w);
  const key = await withdraw(w, member, 0);
  await w.runSchedule();
  await flushDeliveries(w);
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'paid', sent: 1339 });
  expect(await keptOfSettlement(w, member)).toBe(fees.returned);
  // Nothing wakes it again.
  await advance(w, 2 * day);
  await w.runSchedule();
  expect(await keptOfSettlement(w, member)).toBe(fees.returned);
});

test('of a settlement that came back and was settled again, both fees are kept', async ({ w }) => {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  const { settle_invoice_id: first } = await openDisputeOf(debt);
  await letBankReturn(w, first ?? '');
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  await withdraw(w, { contract: await contractOf(w, debt.person) }, 0);
  await w.runSchedule();
  expect(await keptOfSettlement(w, debt)).toBe(2 * fees.returned);
});

test('a refund of the fee by hand leaves what a withdrawal gives back', async ({ w }) => {
  const member = await settledDebtor(w);
  const { data } = await w.stripe.charges.list({ customer: member.customerId });
  const settlement = data.find(({ disputed }) => !disputed)?.id ?? '';
  await w.stripe.refunds.create({ charge: settlement, amount: fees.returned });
  await flushDeliveries(w);
  const key = await withdraw(w, member, 0);
  await w.runSchedule();
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'paid', sent: 1339 });
  expect(await keptOfSettlement(w, member)).toBe(0);
});

test('where a refund of a settlement by hand comes back after a withdrawal, the desk sees it', async ({
  w,
}) => {
  const member = await settledDebtor(w, 'pm_card_refundFail');
  const { data } = await w.stripe.charges.list({ customer: member.customerId });
  const settlement = data.find(({ disputed }) => !disputed)?.id ?? '';
  const { id, amount } = await w.stripe.refunds.create({ charge: settlement });
  await flushDeliveries(w);
  const key = await withdraw(w, member, 0);
  await w.runSchedule();
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'nothing', sent: 0 });
  await advance(w, day);
  await flushDeliveries(w);
  expect(await repaymentNamed(w, `refund:${id}`)).toMatchObject({
    status: 'failed',
    amount,
    contract_id: member.contract.id,
  });
});

test('a settlement whose debit fails after a withdrawal is owed by nobody', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  const slow = await saveBankAccount(w, debt.customerId, ibans.failedLater);
  await setPaymentMethod(w, debt, slow);
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  const contract = await contractOf(w, debt.person);
  await withdraw(w, { person: debt.person, contract }, 0);
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  expect(await (await debt.person.get('/api/dispute/get')).json()).toEqual({ dispute: null });
  const invoices = await w.stripe.invoices.list({ customer: debt.customerId });
  expect(invoices.data.map(({ status }) => status)).toEqual(['void', 'void']);
});

test('an overdue payment is asked for no more', async ({ w }) => {
  const member = await newMember(w, 'monthly', 'pm_card_visa');
  const customer = await customerOf(w, member.person);
  const card = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await w.stripe.subscriptions.update(member.contract.id, { default_payment_method: card.id });
  await advance(w, 31 * day);
  await flushDeliveries(w);
  expect((await subscriptionOf(member.person))?.status).toBe('past_due');
  await withdraw(w, member, 0);
  const open = await w.stripe.invoices.list({ subscription: member.contract.id, status: 'open' });
  expect(open.data).toEqual([]);
  expect(await keptOf(w, member.person)).toBe(0);
  expect((await subscriptionOf(member.person))?.status).toBe('canceled');
});

test('an order that waits for its bank is given up, and nothing is charged for it', async ({
  w,
  person,
}) => {
  const plan = await planNamed(w, 'yearly');
  const asked = order(plan, 'pm_card_authenticationRequired');
  const invoice = await invoiceOf(await person.post('/api/sub/buy', asked));
  await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  const approve = authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
  await expect(approve).rejects.toThrow('nothing waits');
  await flushDeliveries(w);
  expect(await keptOf(w, person)).toBe(0);
  expect((await w.stripe.invoices.retrieve(invoice.id)).status).toBe('void');
});

/** A new person whose debit for a lifetime plan is with the bank, which will refuse it. */
async function debitedMember(w: World): Promise<Member> {
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await buyPlan(w, person, 'lifetime', method);
  return { person, contract: await contractOf(w, person) };
}

/** The bank refuses, and the scheduled run looks at what was left a day later. */
async function refuseDebit(w: World): Promise<void> {
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  await advance(w, 24 * hour);
  await w.runSchedule();
  await flushDeliveries(w);
}

test('an order whose debit is refused after a withdrawal was undone waits for another method', async ({
  w,
}) => {
  const member = await debitedMember(w);
  expect(await undo(w, await withdraw(w, member, 24))).toBe(true);
  expect(await purchaseOf(w, member.person)).toMatchObject({ status: 'processing' });
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  expect(await purchaseOf(w, member.person)).toMatchObject({ status: 'requires_payment_method' });
  await refuseDebit(w);
  expect(await purchaseOf(w, member.person)).toMatchObject({ status: 'released' });
  expect((await w.stripe.invoices.retrieve(member.contract.id)).status).toBe('void');
});

test('a withdrawal can be undone after the debit for a lifetime plan was refused', async ({
  w,
}) => {
  const member = await debitedMember(w);
  const key = await withdraw(w, member, 24);
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  expect(await undo(w, key)).toBe(true);
  expect((await subscriptionOf(member.person))?.status).toBe('incomplete');
  await refuseDebit(w);
  expect(await purchaseOf(w, member.person)).toMatchObject({ status: 'released' });
});

test.each([0, 24])(
  'a debit for a lifetime plan that is refused after a withdrawal is asked for no more (%s hours)',
  async (hours) => {
    const w = await world();
    const member = await debitedMember(w);
    const key = await withdraw(w, member, hours);
    await refuseDebit(w);
    await refuseDebit(w);
    expect((await w.stripe.invoices.retrieve(member.contract.id)).status).toBe('void');
    expect((await withdrawalNamed(w, key))?.status).toBe('final');
    expect(['completed', 'released']).toContain((await purchaseOf(w, member.person)).status);
    expect((await subscriptionOf(member.person))?.status).toBe('canceled');
  },
);

test('whoever has withdrawn for good may order again, although the debit is with the bank', async ({
  w,
}) => {
  const member = await debitedMember(w);
  await withdraw(w, member, 0);
  const anew = await member.person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
  expect(anew.status).toBe(200);
});

test('an order whose debit is with the bank ends, and what arrives for it goes back', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.paidLater);
  await buyPlan(w, person, 'lifetime', method);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  const key = `declaration:${id}`;
  expect((await subscriptionOf(person))?.status).toBe('canceled');
  await advance(w, 10 * day);
  await flushDeliveries(w);
  await w.runSchedule();
  expect(await keptOf(w, person)).toBe(0);
  expect((await repaymentNamed(w, key))?.status).toBe('paid');
  expect((await withdrawalNamed(w, key))?.status).toBe('final');
});
