import { beforeEach, describe, expect } from 'vitest';

import { ibans } from '#tests/support/payment-methods.ts';
import {
  fees,
  signUpDebtor,
  signUpRenewalDebtor,
  saveBankAccount,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { disturb, faultsLeft, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openBrowser, signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import {
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { InvoiceRow } from '#worker/subscription/billing/schemas.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

async function invoicesOf(browser: Browser): Promise<InvoiceRow[]> {
  const answer = await browser.get('/api/sub/invoices');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { invoices: InvoiceRow[] }).invoices;
}

describe('the list', () => {
  test('is empty for a person who never bought anything', async () => {
    expect(await invoicesOf(await signUpPerson(await world()))).toEqual([]);
  });

  test('has every kind of invoice, newest first, and no draft', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    await advance(w, 60);
    await settleDispute(debt, (await openDisputeOf(debt)).id);
    await w.stripe.invoices.create({ customer: debt.customerId });
    const listed = await invoicesOf(debt.person);
    expect(listed.map(({ status, total }) => [status, total])).toEqual([
      ['paid', 1339 + fees.failed],
      ['void', 1339],
    ]);
    expect(listed[0]).toMatchObject({
      number: expect.stringMatching(/^[A-Z\d]+-\d{4}$/),
      description: expect.stringContaining('Gebühr'),
      created: expect.any(Number),
    });
    expect(listed[0]?.created).toBeGreaterThan(listed[1]?.created ?? 0);
  });

  test('has a one-time purchase', async ({ w, person }) => {
    const purchase = await buyPlan(w, person, 'lifetime');
    expect(await invoicesOf(person)).toMatchObject([
      { id: purchase.id, status: 'paid', total: 29_900 },
    ]);
  });

  test('is refused to visitors', async () => {
    const visitor = openBrowser(await world());
    expect(await errorOf(await visitor.get('/api/sub/invoices'))).toBe('not_logged_in');
  });
});

describe('a document', () => {
  test('of one’s own invoice leads to a PDF', async ({ w }) => {
    const { person } = await signUpDebtor(w);
    const [invoice] = await invoicesOf(person);
    const answer = await person.get(invoice?.pdf_url ?? '');
    expect(answer.status).toBe(302);
    const pdf = await fetch(new URL(answer.headers.get('location') ?? '', w.origin));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
  });

  test('of another person’s invoice or an unknown invoice is not found', async ({ w }) => {
    const { invoiceId } = await signUpDebtor(w);
    const other = await signUpDebtor(w);
    const newcomer = await signUpPerson(w);
    for (const browser of [other.person, newcomer]) {
      for (const id of [invoiceId, 'in_none', '%2e%2e', 'x'.repeat(200)]) {
        const answer = await browser.get(`/api/sub/invoices/${id}/document`);
        expect([id, answer.status, await errorOf(answer)]).toEqual([id, 404, 'not_found']);
      }
    }
    const visitor = openBrowser(w);
    expect((await visitor.get(`/api/sub/invoices/${invoiceId}/document`)).status).toBe(401);
  });
});

/** A person whose card was refused at a renewal. */
async function pastDue(w: World): Promise<Debtor> {
  const debt = await signUpDebtor(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  await advance(w, 32 * day);
  await flushDeliveries(w);
  expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  return debt;
}

async function paidOf(w: World, { customerId }: Debtor): Promise<number> {
  const charges = await w.stripe.charges.list({ customer: customerId, limit: 100 });
  return charges.data.filter(({ status }) => status === 'succeeded').length;
}

describe('paying the open invoice', () => {
  test('with a good method makes the contract run again, and charges once', async ({ w }) => {
    const debt = await pastDue(w);
    const before = await paidOf(w, debt);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    const tabs = [debt.person, await signInElsewhere(w, debt.person), debt.person];
    const answers = await Promise.all(tabs.map((tab) => tab.post('/api/sub/invoice/pay')));
    for (const answer of answers) expect([200, 404, 409]).toContain(answer.status);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    await flushDeliveries(w);
    expect(await paidOf(w, debt)).toBe(before + 1);
    // No invoice is open any more.
    expect((await debt.person.post('/api/sub/invoice/pay')).status).toBe(404);
  });

  test('with a refused card says why, and the contract stays past due', async ({ w }) => {
    const debt = await pastDue(w);
    for (let i = 0; i < 2; i += 1) {
      const invoice = await invoiceOf(await debt.person.post('/api/sub/invoice/pay'));
      expect(invoice).toMatchObject({
        total: 1339,
        payment_intent: { status: 'requires_payment_method' },
        decline_code: 'generic_decline',
      });
    }
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  });

  test('with a card whose bank asks the customer needs their approval', async ({ w }) => {
    const debt = await pastDue(w);
    const card = await saveCard(w, debt.customerId, 'pm_card_authenticationRequired');
    await setPaymentMethod(w, debt, card);
    const invoice = await invoiceOf(await debt.person.post('/api/sub/invoice/pay'));
    expect(invoice.payment_intent?.status).toBe('requires_action');
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await flushDeliveries(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
  });

  test('is refused for a failed debit, which is settled as a dispute', async ({ w }) => {
    const debt = await signUpRenewalDebtor(w);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    const answer = await debt.person.post('/api/sub/invoice/pay');
    expect([answer.status, await errorOf(answer)]).toEqual([404, 'not_found']);
    expect((await w.stripe.invoices.retrieve(debt.invoiceId)).status).toBe('open');
  });

  test('by debit is under way until the bank answers', async ({ w }) => {
    const debt = await pastDue(w);
    await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.paidLater));
    for (let i = 0; i < 2; i += 1) {
      const invoice = await invoiceOf(await debt.person.post('/api/sub/invoice/pay'));
      expect(invoice.payment_intent?.status).toBe('processing');
    }
    await advance(w, 200);
    await flushDeliveries(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
  });

  test('gives 404 to a person who owes nothing', async ({ w }) => {
    const { person } = await signUpDebtor(w);
    expect((await person.post('/api/sub/invoice/pay')).status).toBe(404);
    expect((await (await signUpPerson(w)).post('/api/sub/invoice/pay')).status).toBe(404);
    expect((await openBrowser(w).post('/api/sub/invoice/pay')).status).toBe(401);
  });

  test.each(
    ['GET /v1/invoices', 'GET /v1/subscriptions/*', 'POST /v1/invoices/*/pay'].flatMap((path) =>
      (['before', 'after', 'broken'] as const).map((mode) => ({ path, mode })),
    ),
  )('with a fault at $path, $mode, and a second press charges once', async ({ path, mode }) => {
    const w = await world();
    const debt = await pastDue(w);
    const before = await paidOf(w, debt);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    await flushDeliveries(w);
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const first = await debt.person.post('/api/sub/invoice/pay');
    expect(await faultsLeft(w)).toBe(0);
    if (first.status !== 200) {
      expect(first.status).toBe(503);
      const again = await debt.person.post('/api/sub/invoice/pay');
      expect([200, 404]).toContain(again.status);
    }
    await flushDeliveries(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect(await paidOf(w, debt)).toBe(before + 1);
  });
});
