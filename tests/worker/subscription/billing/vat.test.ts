import type Stripe from 'stripe';
import { afterEach, describe, expect } from 'vitest';

import {
  openDisputeOf,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpRenewalDebtor,
} from '#tests/support/debits.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
} from '#tests/support/purchases.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import { applyCatalogue } from '#worker/subscription/catalogue/sync-plans.ts';
import { formatMoney } from '#worker/money.ts';
import { includedVat } from '#worker/vat.ts';

const day = 86_400;

afterEach(async () => (await world()).reset());

const taxOf = ({ total_taxes: taxes }: Stripe.Invoice) =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

async function customerOf(w: World, { email }: Person): Promise<string> {
  const found = await row<{ customer_id: string }>(
    w,
    'select customer_id from customer join account on account.id = account_id where email = ?',
    email,
  );
  return found?.customer_id ?? '';
}

async function buys(w: World, key: string, changes: Record<string, unknown> = {}) {
  const person = await signUpPerson(w);
  const body = order(await planNamed(w, key), 'pm_card_visa', changes);
  const bought = await invoiceOf(await person.post('/api/sub/buy', body));
  await flushDeliveries(w);
  return { person, invoice: bought };
}

describe('every invoice shows the tax that its price includes', () => {
  const paid = catalogue.filter(({ trialDays }) => trialDays === 0);

  test.each(paid.map(({ key }) => [key]))('%s, as the confirmation says it', async (key) => {
    const w = await world();
    const { person, invoice } = await buys(w, key);
    const atStripeNow = await w.stripe.invoices.retrieve(invoice.id);
    expect(taxOf(atStripeNow)).toBe(includedVat(invoice.total));
    expect(atStripeNow.total_excluding_tax).toBe(invoice.total - includedVat(invoice.total));
    const { text } = await oneMoneyMail(w, person, 'confirmation');
    const net = atStripeNow.total_excluding_tax ?? 0;
    const inWords = `19 %, das sind ${formatMoney(taxOf(atStripeNow))} (${formatMoney(net)} netto)`;
    expect(text).toContain(inWords.replaceAll('\u00a0', ' '));
  });

  test('the first charge after a trial, and its receipt', async ({ w }) => {
    const { person } = await buys(w, 'yearly_trial');
    await advance(w, 8 * day);
    await flushDeliveries(w);
    const { paid: charged } = await atStripe(w, person);
    expect(charged.map(taxOf)).toEqual([includedVat(8628)]);
    const { text } = await oneMoneyMail(w, person, 'receipt');
    expect(text).toContain('13,78 €');
  });

  test('a renewal, also when another plan has taken over', async ({ w, person }) => {
    const { body } = await reservedOrder(w, person, 'monthly', { nextPlanKey: 'yearly' });
    await invoiceOf(await person.post('/api/sub/buy', body));
    await flushDeliveries(w);
    const [contract] = (await atStripe(w, person)).subscriptions;
    expect(contract?.default_tax_rates).toHaveLength(1);
    await advance(w, 32 * day);
    const { paid: charged } = await atStripe(w, person);
    expect(charged.map(({ total }) => total)).toEqual([9948, 1339]);
    expect(charged.map(taxOf)).toEqual([includedVat(9948), includedVat(1339)]);
  });
});

describe('the settlement of a debit', () => {
  async function owes(w: World, iban: string) {
    const person = await signUpPerson(w);
    const { method } = await sepaMethod(w, person, iban);
    const body = order(await planNamed(w, 'monthly'), method);
    const { id } = await invoiceOf(await person.post('/api/sub/buy', body));
    await flushDeliveries(w);
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    return { person, invoiceId: id };
  }

  async function settles(w: World, person: Person) {
    const customer = await customerOf(w, person);
    const card = await saveCard(w, customer, 'pm_card_visa');
    const [contract] = (await atStripe(w, person)).subscriptions;
    await w.stripe.subscriptions.update(contract?.id ?? '', { default_payment_method: card });
    const { id } = await openDisputeOf({ person });
    await settleDispute({ person }, id);
    const { paid } = await atStripe(w, person);
    return paid.find(({ metadata }) => metadata?.['dispute_id'] === String(id));
  }

  test('of a first debit that failed is the invoice for the plan: it shows the tax, and none for the fee', async ({
    w,
  }) => {
    const { person } = await owes(w, ibans.failed);
    const settlement = await settles(w, person);
    expect(settlement?.total).toBeGreaterThan(1339);
    expect(settlement && taxOf(settlement)).toBe(includedVat(1339));
  });

  test('of a renewal shows no tax, because its invoice does, and counts as paid then', async ({
    w,
  }) => {
    const debt = await signUpRenewalDebtor(w);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    const { id } = await openDisputeOf(debt);
    await settleDispute(debt, id);
    const { paid } = await atStripe(w, debt.person);
    const settlement = paid.find(({ metadata }) => metadata?.['dispute_id'] === String(id));
    expect(settlement && taxOf(settlement)).toBe(0);
    expect(paid.map((invoice) => invoice.id)).toContain(debt.invoiceId);
  });

  test('that was returned shows no tax, because its paid invoice shows it already', async ({
    w,
  }) => {
    const { person } = await owes(w, ibans.returned);
    const settlement = await settles(w, person);
    expect(settlement?.total).toBe(1339);
    expect(settlement && taxOf(settlement)).toBe(0);
  });
});

describe('the catalogue command', () => {
  test('makes one rate, and gives it back to a price that has lost it', async ({ w }) => {
    const { plan_id: id } = await planNamed(w, 'monthly');
    await w.stripe.prices.update(id, { metadata: { tax_rate: '' } });
    await flushDeliveries(w);
    const { plans } = (await (await w.fetch('/api/product/plan/list')).json()) as {
      plans: { key: string }[];
    };
    expect(plans.map(({ key }) => key)).not.toContain('monthly');
    const lost = [{ key: 'monthly', what: 'price without tax' }];
    expect(await applyCatalogue(w.stripe, { apply: false })).toEqual(lost);
    expect(await applyCatalogue(w.stripe, { apply: true })).toEqual(lost);
    expect(await applyCatalogue(w.stripe, { apply: true })).toEqual([]);
    await flushDeliveries(w);
    expect((await planNamed(w, 'monthly')).plan_id).toBe(id);
    expect((await w.stripe.taxRates.list({ active: true })).data).toHaveLength(1);
  });
});

describe('an invoice over 250 €', () => {
  const address = {
    name: ' Lea Muster ',
    line1: 'Hauptstraße 1',
    postal_code: '10115',
    city: 'Berlin',
    country: 'DE',
  };

  test('names its customer and their address', async ({ w }) => {
    const { invoice } = await buys(w, 'lifetime', { billingAddress: address });
    const { name, ...rest } = address;
    expect(await w.stripe.invoices.retrieve(invoice.id)).toMatchObject({
      customer_name: name.trim(),
      customer_address: rest,
    });
  });

  test('is not refused to an order that gives the country only', async () => {
    const { invoice } = await buys(await world(), 'lifetime');
    expect(invoice.total).toBe(29_900);
  });

  test.each([
    ['a postal code of another length', { postal_code: '1011' }, 'invalid_postal_code'],
    ['a name that is too long', { name: 'a'.repeat(101) }, 'too_long'],
    ['an empty street', { line1: ' ' }, 'invalid_request'],
    ['a field that nobody knows', { line2: 'Hinterhof' }, 'invalid_request'],
  ])('is refused with %s', async (_, change, code) => {
    const w = await world();
    const person = await signUpPerson(w);
    const body = order(await planNamed(w, 'lifetime'), 'pm_card_visa', {
      billingAddress: { ...address, ...change },
    });
    const refusal = await person.post('/api/sub/buy', body);
    expect(refusal.status).toBeGreaterThanOrEqual(400);
    expect(await errorOf(refusal)).toBe(code);
    expect((await atStripe(w, person)).paid).toEqual([]);
  });
});
