import { beforeEach, describe, expect } from 'vitest';

import {
  disputeOf,
  fees,
  letBankReturn,
  openDisputeOf,
  saveBankAccount,
  saveCard,
  setPaymentMethod,
  settleDispute,
  settlements,
  signUpDebtor,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { mailsTo } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { contractOf, keptOf } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { withdraw } from '#tests/support/withdrawals.ts';
import type { AuditAnswer } from '#worker/desk/audit/schemas.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import { disputeTexts } from '#worker/legal/dispute-texts.ts';
import { followChargeDispute } from '#worker/subscription/billing/follow-disputes.ts';
import { payDispute } from '#worker/subscription/billing/pay-debts.ts';

const monthly = 1339;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

/** A person whose bank has returned the debit of the first month. */
async function returned(
  w: World,
  why?: Parameters<typeof letBankReturn>[2],
): Promise<Debtor & { id: number }> {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId, why);
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  return { ...debt, id: (await openDisputeOf(debt)).id };
}

describe('the fee for a debit that came back', () => {
  test('is owed where the account was not covered, as much as was charged for it', async ({
    w,
  }) => {
    const debt = await returned(w, { fee: 412 });
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee: 412 });
    const { text } = await oneMoneyMail(w, debt.person, 'returned');
    expect(text).toContain('Kosten der Rücklastschrift: 4,12 €');
    expect(text).toContain('Zusammen: 17,51 €');
    expect(text).toContain(disputeTexts.whoOwesFee);
  });

  test.each([
    { reason: 'debit_not_authorized' },
    { reason: 'incorrect_account_details' },
    { reason: 'customer_initiated' },
    { reason: 'bank_cannot_process' },
    { reason: 'general' },
    // Nothing was charged for it.
    { reason: 'insufficient_funds', fee: 0 },
  ])('is not owed after %o', async (why) => {
    const w = await world();
    const debt = await returned(w, why);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee: 0 });
    const { text } = await oneMoneyMail(w, debt.person, 'returned');
    expect(text).toContain('Subscription-Gebühr: 13,39 €');
    expect(text).not.toContain('Kosten');
    await settleDispute(debt, debt.id);
    await flushDeliveries(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly] });
  });

  test.each([
    ['insufficient_funds', fees.failed],
    ['account_closed', 0],
  ] as const)('of one that failed with %s is %i', async (reason, fee) => {
    const w = await world();
    const debt = await signUpDebtor(w, ibans.paidLater);
    const why = reason === 'account_closed' ? 'bank_cannot_process' : reason;
    await letBankReturn(w, debt.invoiceId, { reason: why });
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee });
  });
});

const personOf = async (desk: Operator, { accountId }: Debtor) =>
  (await (await desk.get(`/api/internal/people/${accountId}`)).json()) as PersonAnswer;

const reason = 'Die Bank hatte das Konto gesperrt';

const waive = (desk: Operator, { accountId, id }: Debtor & { id: number }, body: object = {}) =>
  desk.post(`/api/internal/people/${accountId}/debits/${id}/waive-fee`, {
    action_id: crypto.randomUUID(),
    reason,
    ...body,
  });

const waivedMails = async (w: World, { person }: Debtor) =>
  (await mailsTo(w, person.email)).filter(({ subject }) => /keine Kosten/.test(subject));

describe('a waived fee', () => {
  test('is not asked for any more, also if its settlement was begun, and stays waived', async ({
    w,
  }) => {
    const desk = await openDesk(w);
    const debt = await returned(w);
    const refused = await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail');
    await setPaymentMethod(w, debt, refused);
    const { dispute } = await settleDispute(debt, debt.id);
    expect(dispute).toMatchObject({ settle_invoice_status: 'failed', fee: fees.returned });

    const request = { action_id: crypto.randomUUID() };
    expect((await waive(desk, debt, request)).status).toBe(200);
    expect((await waive(desk, debt, request)).status).toBe(200);
    const late = await waive(desk, debt);
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'already_decided', status: 'waived', by: desk.email }),
    ]);
    await flushDeliveries(w);
    // The bank's word is heard once more.
    const [again] = (await w.stripe.disputes.list({ limit: 1 })).data;
    await followChargeDispute(await contextInterruptedAtStripe(w, {}), again?.id ?? '');
    expect(await disputeOf(debt)).toMatchObject({ fee: 0, settle_invoice_status: null });
    expect((await personOf(desk, debt)).debits).toMatchObject([
      { status: 'open', value: monthly, fee: 0, fee_waived_at: expect.any(Number) },
    ]);
    expect((await waivedMails(w, debt)).map(({ text }) => plain(text))).toEqual([
      expect.stringContaining('Offen ist damit noch der Betrag der Lastschrift: 13,39 €.'),
    ]);
    const log = (await (await desk.get('/api/internal/audit')).json()) as AuditAnswer;
    expect(log.actions[0]).toMatchObject({
      action: 'debit_fee.waived',
      account_id: debt.accountId,
      details: { cents: fees.returned, reason },
    });

    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    await settleDispute(debt, debt.id);
    await flushDeliveries(w);
    expect((await settlements(w, debt)).paid).toEqual([monthly]);
  });

  test('goes back to whoever has paid it', async ({ w }) => {
    const debt = await returned(w);
    await settleDispute(debt, debt.id);
    await flushDeliveries(w);
    const kept = await keptOf(w, debt.person);
    const desk = await openDesk(w);
    expect((await waive(desk, debt)).status).toBe(200);
    await flushDeliveries(w);
    expect(await keptOf(w, debt.person)).toBe(kept - fees.returned);
    expect((await personOf(desk, debt)).repayments).toMatchObject([
      { reason: 'desk', status: 'paid', amount: fees.returned },
    ]);
    expect((await waivedMails(w, debt)).map(({ text }) => plain(text))).toEqual([
      expect.stringContaining('Wir zahlen sie Dir zurück.'),
    ]);
  });

  test('is refused while a bank is working on it, and for a debit without one', async ({ w }) => {
    const desk = await openDesk(w);
    const debt = await returned(w);
    const slow = await saveBankAccount(w, debt.customerId, ibans.paidLater);
    await setPaymentMethod(w, debt, slow);
    await settleDispute(debt, debt.id);
    const early = await waive(desk, debt);
    expect([early.status, await early.json()]).toMatchObject([
      409,
      { error: 'purchase_in_progress' },
    ]);
    const free = await returned(w, { reason: 'debit_not_authorized' });
    const none = await waive(desk, free);
    expect([none.status, await none.json()]).toMatchObject([409, { error: 'already_decided' }]);
    expect((await waive(desk, { ...free, id: debt.id })).status).toBe(404);
  });

  test('is refused while its person is paying it', async ({ w }) => {
    const desk = await openDesk(w);
    const debt = await returned(w);
    const answers: number[] = [];
    const meanwhile = {
      'POST /v1/invoices': async () => void answers.push((await waive(desk, debt)).status),
    };
    const paying = await contextInterruptedAtStripe(w, meanwhile, debt.person);
    expect((await payDispute(paying, debt.id)).dispute.settle_invoice_status).toBe('paid');
    expect(answers).toEqual([409]);
    await flushDeliveries(w);
    expect((await settlements(w, debt)).paid).toEqual([monthly + fees.returned]);
  });
});

describe('a settlement that was cut off', () => {
  /** Presses once, and loses the answer to the call after the draft. */
  async function cutOff(w: World, path: string, mode: 'before' | 'after') {
    const debt = await returned(w);
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    expect((await debt.person.post(`/api/dispute/${debt.id}/pay`)).status).toBe(503);
    return debt;
  }

  const drafts = async (w: World, { customerId: customer }: Debtor) =>
    (await w.stripe.invoices.list({ customer, status: 'draft' })).data.length;

  test.each([
    ['POST /v1/invoiceitems', 'before'],
    ['POST /v1/invoices', 'after'],
  ] as const)('at %s, %s, is completed by a press days later', async (path, mode) => {
    const w = await world();
    const debt = await cutOff(w, path, mode);
    expect(await drafts(w, debt)).toBe(1);
    await advance(w, 3 * 86_400);
    await settleDispute(debt, debt.id);
    await flushDeliveries(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fees.returned] });
    expect(await drafts(w, debt)).toBe(0);
  });

  test('without a word is completed by a press days later, too', async ({ w }) => {
    const debt = await returned(w);
    await new Promise<void>((resolve, reject) => {
      // The Worker dies when the draft has been made.
      const dies = () => new Promise<never>(() => resolve());
      contextInterruptedAtStripe(w, { 'POST /v1/invoices': dies }, debt.person)
        .then((dying) => payDispute(dying, debt.id))
        .catch(reject);
    });
    expect(await drafts(w, debt)).toBe(1);
    await advance(w, 3 * 86_400);
    await settleDispute(debt, debt.id);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fees.returned] });
    expect(await drafts(w, debt)).toBe(0);
  });

  test('leaves no draft once nothing is owed', async ({ w }) => {
    const debt = await cutOff(w, 'POST /v1/invoices', 'after');
    expect(await drafts(w, debt)).toBe(1);
    await withdraw(w, { contract: await contractOf(w, debt.person) }, 0);
    expect(await drafts(w, debt)).toBe(0);
    expect(await disputeOf(debt)).toBeNull();
  });
});
