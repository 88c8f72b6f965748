import type { Request } from 'playwright-core';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';

import {
  sandboxIbans,
  makeCustomer,
  makePrice,
  makeSepaCustomer,
  mandateData,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openPage } from '#tests/sandbox/stripe-js/shop-page.ts';

async function sendMail(subject: string): Promise<void> {
  const { post } = await sandboxWorld();
  await post('/worker/mail.sandbox/send', {
    to: 'erika@example.com',
    from: { email: 'hallo@lexlern.example', name: 'Lexlern' },
    subject,
    text: 'Hier geht es weiter: https://lexlern.example/weiter?a=1',
    html: '<!doctype html><html><head></head><body><p>Hier geht es weiter</p></body></html>',
  });
}

/** A customer with a monthly contract that a card pays. */
async function subscribeByCard(stripe: Stripe, email: string, lookup_key: string): Promise<void> {
  const customer = await stripe.customers.create({ email });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const product = await stripe.products.create({ name: 'Monatsabo' });
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 1339,
    recurring: { interval: 'month' },
    product: product.id,
    lookup_key,
  });
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  });
}

/** Begins a monthly contract by debit; answers the number of its first invoice. */
async function subscribeByDebit(stripe: Stripe): Promise<string> {
  const { customer } = await makeSepaCustomer(stripe, sandboxIbans.paid);
  const price = await makePrice(stripe, 1339, { interval: 'month' });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    expand: ['latest_invoice'],
  });
  return String((subscription.latest_invoice as Stripe.Invoice).number);
}

async function beginTrial(stripe: Stripe): Promise<Stripe.Subscription> {
  const customer = await makeCustomer(stripe, 'pm_card_visa');
  const items = [{ price: (await makePrice(stripe)).id }];
  return stripe.subscriptions.create({ customer: customer.id, items, trial_period_days: 2 });
}

/** A setup intent that waits for a person at PayPal. */
async function paypalSetup(stripe: Stripe): Promise<Stripe.SetupIntent> {
  const customer = await makeCustomer(stripe);
  return stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['paypal'],
    confirm: true,
    mandate_data: mandateData,
    payment_method_data: { type: 'paypal' },
    return_url: 'https://shop.example/',
  });
}

describe('the console', () => {
  it('opens a message as text and as HTML, and shows what the partner received and how they judged it', async () => {
    const subject = `Nachricht ${crypto.randomUUID()}`;
    await sendMail(subject);
    const { fetch } = await sandboxWorld();
    const state = crypto.randomUUID();
    const body = new URLSearchParams({ id_token: 'a.b.c', state });
    await fetch('/sandbox/partner/callback', { method: 'POST', body });

    const page = await openPage('/sandbox/');
    await page.getByText(subject).click();
    const link = page.getByRole('link', { name: 'https://lexlern.example/weiter?a=1' });
    expect(await link.getAttribute('target')).toBe('_blank');
    const looks = page.frameLocator(`iframe[title="HTML: ${subject}"]`);
    expect(await looks.locator('p').textContent()).toBe('Hier geht es weiter');

    const receipt = page.locator('#partner details').first();
    await receipt.locator('summary').click();
    await receipt.getByText('abgelehnt').first().waitFor();
    expect(await receipt.locator('pre').last().textContent()).toContain(state);
    const app = page.locator('#partner').getByRole('link', { name: 'Zur App des Partners' });
    expect(await app.getAttribute('href')).toBe('/sandbox/partner/');
  });

  it('shows a customer with the contract, the invoice and the card, lets the bank return a debit that was paid, and answers in place of a person at PayPal', async () => {
    const { stripe, advance } = await sandboxWorld();
    const email = `person-${crypto.randomUUID()}@example.com`;
    const lookup_key = `monat-${crypto.randomUUID()}`;
    await subscribeByCard(stripe, email, lookup_key);
    const number = await subscribeByDebit(stripe);
    await advance(1);
    const setup = await paypalSetup(stripe);
    const page = await openPage('/sandbox/');

    const customer = page.locator('#customer-list details', { hasText: email });
    await customer.locator('summary').click();
    expect(await customer.locator('li').allTextContents()).toEqual([
      expect.stringMatching(new RegExp(`^${lookup_key}aktivZeitraum bis`)),
      expect.stringMatching(/^13,39\s€bezahlt/),
      expect.stringMatching(/^13,39\s€bezahlt/),
      expect.stringContaining('VISA •••• 4242'),
      expect.stringMatching(/^0,00\s€Guthaben/),
    ]);

    const debit = page.locator('#debit-list li', { hasText: number });
    await debit.getByText('bezahlt').waitFor();
    await debit.getByRole('button', { name: 'Widersprochen' }).click();
    await debit.getByText('zurückgegeben').waitFor();
    expect(await debit.getByRole('button').count()).toBe(0);
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data;
    expect(dispute).toMatchObject({ amount: 1339, reason: 'debit_not_authorized', status: 'lost' });

    const waiting = page.locator('#waiting-list li', { hasText: setup.id });
    const link = waiting.getByRole('link', { name: setup.id });
    expect(await link.getAttribute('href')).toBe(`/sandbox/paypal/${setup.id}`);
    await waiting.getByRole('button', { name: 'Bestätigen' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
    const details = page.locator('#customers details', { hasText: 'Lea Muster' }).first();
    await details.locator('summary').click();
    await details.getByText('PayPal lea@example.com').waitFor();
  });

  it('refunds, charges back, pauses, resumes and credits, and says what Stripe refuses', async () => {
    const { stripe } = await sandboxWorld();
    const email = `person-${crypto.randomUUID()}@example.com`;
    await subscribeByCard(stripe, email, `monat-${crypto.randomUUID()}`);
    const [owner] = (await stripe.customers.list({ email })).data;
    const page = await openPage('/sandbox/');
    const customer = page.locator('#customer-list details', { hasText: email });
    await customer.locator('summary').click();
    const press = (name: string) => customer.getByRole('button', { name }).click();
    const says = (words: string) => page.getByRole('status').getByText(words).waitFor();

    const amount = customer.getByLabel('Betrag der Erstattung in Euro');
    await amount.fill('zehn');
    await press('Erstatten');
    await says('Gib einen Betrag in Euro ein');
    await amount.fill('10');
    await press('Erstatten');
    await says('10,00 € sind erstattet.');
    await customer.getByText('10,00 € erstattet', { exact: true }).waitFor();
    await amount.fill('10');
    await press('Erstatten');
    await says('Stripe lehnt das ab: Refund amount (1000) is greater');

    await press('Zurückbuchen');
    await customer.getByText('bestritten', { exact: true }).waitFor();
    await press('Bank: Lexlern verliert');
    await customer.getByText('zurückgebucht', { exact: true }).waitFor();
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data;
    expect(dispute).toMatchObject({ amount: 339, reason: 'fraudulent', status: 'lost' });

    await press('Pausieren');
    await says('Der Vertrag ist pausiert.');
    await press('Fortsetzen');
    await says('Der Vertrag läuft weiter');
    // The console draws the customer again after it has said so, with an empty field for a credit.
    await customer.getByRole('button', { name: 'Pausieren' }).waitFor();
    const subscriptions = await stripe.subscriptions.list({ customer: owner?.id ?? '' });
    expect(subscriptions.data).toMatchObject([{ status: 'active' }]);

    await customer.getByLabel('Neues Guthaben in Euro').fill('7,50');
    await press('Guthaben geben');
    await says('Die nächste Rechnung wird um 7,50 € kleiner.');
    expect(await stripe.customers.retrieve(owner?.id ?? '')).toMatchObject({ balance: -750 });
  });

  it('switches a payment method off, makes old events, and shows and repeats a delivery', async () => {
    const { receivedEvents, stripe } = await sandboxWorld();
    const email = `person-${crypto.randomUUID()}@example.com`;
    const customer = await stripe.customers.create({ email });
    const page = await openPage('/sandbox/');
    const says = (words: string) => page.getByRole('status').getByText(words).waitFor();

    // Before it has loaded, a switch shows nothing that is set.
    await page.getByRole('checkbox', { name: 'PayPal', checked: true }).uncheck();
    await says('PayPal ist bei Stripe ausgeschaltet.');
    await expect(paypalSetup(stripe)).rejects.toThrow('Please ensure the provided type is');
    await page.getByRole('checkbox', { name: 'PayPal', checked: false }).check();
    await says('PayPal ist bei Stripe wieder eingeschaltet.');

    const version = page.getByLabel('Neue Ereignisse listet Stripe');
    await version.selectOption({ label: 'in der alten Version 2025-02-24.acacia' });
    await says('Das gilt für die Ereignisse');
    await stripe.customers.update(customer.id, { name: 'Lea Neu' });
    const [listed] = (await stripe.events.list({ type: 'customer.updated', limit: 1 })).data;
    expect(listed?.api_version).toBe('2025-02-24.acacia');
    await version.selectOption({ label: 'in der heutigen Version' });
    await says('Das gilt für die Ereignisse');

    await receivedEvents();
    await page.getByRole('button', { name: 'Neu laden' }).click();
    const updates = page.locator('#delivery-list details', { hasText: 'customer.updated' });
    const delivery = updates.filter({ hasText: email });
    await delivery.locator('summary').click();
    await delivery.getByText(`Lea Neu · ${email} · ${customer.id}`).waitFor();
    await delivery.getByText('HTTP 200', { exact: true }).waitFor();
    await delivery.getByText('"name": "Lea Neu"').waitFor();
    await delivery.getByRole('button', { name: 'In alter Version wiederholen' }).click();
    await says('customer.updated wurde noch einmal zugestellt. Lexlern antwortet mit HTTP 200.');
    const [again] = await receivedEvents();
    expect(JSON.parse(again?.body ?? '')).toMatchObject({
      id: listed?.id,
      api_version: '2025-02-24.acacia',
    });
  });

  it('moves the clock forward only, switches wallets, the delivery of events and faults, and creates an account at Google', async () => {
    const { get, now, post, stripe } = await sandboxWorld();
    const trial = await beginTrial(stripe);
    // Another test may have left the wallets on.
    await post('/sandbox/api/wallet', { available: false });
    const before = await now();
    const page = await openPage('/sandbox/');
    await page.getByRole('button', { name: '+7 Tage' }).click();
    await page.getByText('Die Uhr steht auf').waitFor();
    expect((await now()) - before).toBeGreaterThanOrEqual(7 * 86_400);
    const ran = page.locator('#clock-ran');
    await ran.getByText('7 geplante Läufe von Lexlern').waitFor();
    const ended = ran.locator('li li', { hasText: 'Zeitraum eines Vertrags zu Ende' });
    await ended.filter({ hasText: trial.id }).waitFor();
    await page.getByLabel('Bis zu diesem Zeitpunkt').fill('2020-01-01T12:00');
    await page.getByRole('button', { name: 'Uhr stellen' }).click();
    await page.getByRole('status').getByText('the clock moves forward only').waitFor();

    const box = page.getByLabel('Dieses Gerät hat Apple Pay und Google Pay');
    for (const available of [true, false]) {
      const isRead = (request: Request) =>
        request.method() === 'GET' && request.url().endsWith('/sandbox/api/wallet');
      const isSet = (request: Request) =>
        request.method() === 'POST' && request.url().endsWith('/sandbox/api/wallet');
      const readAgain = page
        .waitForRequest(isSet)
        .then(() => page.waitForEvent('requestfinished', isRead));
      await box.setChecked(available);
      await page
        .getByRole('status')
        .getByText(available ? 'hat jetzt Wallets' : 'hat keine Wallets')
        .waitFor();
      expect(await get('/sandbox/api/wallet')).toEqual({ available });
      // The console reads the switch again after a change, and sets it to what it has read.
      await readAgain;
    }

    await page.getByRole('button', { name: 'Zurückhalten' }).click();
    await page.getByRole('button', { name: 'Zurückhalten', pressed: true }).waitFor();
    expect(await get('/sandbox/api/deliveries/mode')).toEqual({ mode: 'hold' });
    await page.getByRole('button', { name: 'Normal' }).click();
    await page.getByRole('button', { name: 'Normal', pressed: true }).waitFor();

    await page.getByLabel('Aufruf').fill('POST /v1/refunds');
    await page.getByLabel('Was geschieht').selectOption('after');
    await page.getByRole('button', { name: 'Störung anlegen' }).click();
    await page.getByText('stripe POST /v1/refunds').waitFor();
    expect(await get('/sandbox/api/faults')).toMatchObject([
      { target: 'stripe', path: 'POST /v1/refunds', mode: 'after', times: 1 },
    ]);
    await page.getByRole('button', { name: 'Alle Störungen entfernen' }).click();
    await page.getByText('Alles läuft ungestört.').waitFor();
    expect(await get('/sandbox/api/faults')).toEqual([]);

    const email = `person-${crypto.randomUUID()}@example.com`;
    const panel = page.locator('#identities');
    await panel.getByLabel('Name').fill('Nora Neu');
    await panel.getByLabel('E-Mail', { exact: true }).fill(email);
    await panel.getByLabel('E-Mail bestätigt').selectOption('nein');
    await panel.getByRole('button', { name: 'Konto anlegen' }).click();
    const row = panel.locator('li', { hasText: email });
    await row.getByText('nicht bestätigt').waitFor();
    expect(await get('/sandbox/api/identities')).toContainEqual(
      expect.objectContaining({ provider: 'google', email, name: 'Nora Neu', signed_in: false }),
    );
  });

  it('resets only after it has asked for confirmation', async () => {
    const { get } = await sandboxWorld();
    await sendMail('Vor dem Zurücksetzen');
    const page = await openPage('/sandbox/');
    await page.getByRole('button', { name: 'Alles zurücksetzen' }).click();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    expect(await get('/sandbox/api/mail')).not.toEqual([]);
    await page.getByRole('button', { name: 'Alles zurücksetzen' }).click();
    await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
    await page.getByText('Alles ist wieder wie am Anfang.').waitFor();
    expect(await get('/sandbox/api/mail')).toEqual([]);
  });

  it('fits a narrow screen', async () => {
    await sendMail(`Eine-sehr-lange-Betreffzeile-${'lang'.repeat(20)}`);
    const page = await openPage('/sandbox/', 360);
    await page.locator('#inbox-list summary').first().waitFor();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBe(0);
  });
});
