import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { emptyShop, openShop } from './shop-page.ts';

const manual = {
  mode: 'subscription',
  amount: 8628,
  currency: 'eur',
  paymentMethodCreation: 'manual',
} as const;

async function deviceHasWallets(available: boolean): Promise<void> {
  const { post } = await sandboxWorld();
  await post('/sandbox/api/wallet', { available });
}

beforeEach(() => deviceHasWallets(true));
afterEach(() => deviceHasWallets(false));

type Log = [string, Record<string, unknown>][];

/** A shop whose express checkout element is ready. It resolves clicks and logs events. */
async function mountExpress(page: Page, elementsOptions: object = manual, elementOptions = {}) {
  return page.evaluateHandle(
    async ([group, options]) => {
      const stripe = window.Stripe?.('pk_test_sandbox');
      if (!stripe) throw new Error('Stripe.js set no window.Stripe');
      const elements = stripe.elements(group as never);
      const express = elements.create('expressCheckout', options as never);
      const log: Log = [];
      const failures: ((payload?: { message?: string }) => void)[] = [];
      express.on('click', (event) => {
        log.push(['click', { expressPaymentType: event.expressPaymentType }]);
        event.resolve({ lineItems: [{ name: 'Jahresabo', amount: 8628 }] });
      });
      express.on('confirm', (event) => {
        log.push(['confirm', { type: event.expressPaymentType, billing: event.billingDetails }]);
        failures.push(event.paymentFailed);
      });
      express.on('cancel', () => log.push(['cancel', {}]));
      const ready = new Promise<unknown>((resolve) => express.on('ready', resolve));
      express.mount('#card');
      return { stripe, elements, express, log, failures, ready: await ready };
    },
    [elementsOptions, elementOptions] as const,
  );
}

type Shop = Awaited<ReturnType<typeof mountExpress>>;

const events = (shop: Shop) => shop.evaluate(({ log }) => log);

function create(shop: Shop, submit = true) {
  return shop.evaluate(async ({ stripe, elements }, first) => {
    const submitted = first ? await elements.submit() : null;
    const result = await stripe.createPaymentMethod({
      elements,
      params: { billing_details: { email: 'lea@example.com' } },
    });
    return { submitted, ...result };
  }, submit);
}

describe('the express checkout element', () => {
  it('shows no button on a device without wallets, and otherwise only what the device and the shop allow', async () => {
    await deviceHasWallets(false);
    const page = await openShop();
    const without = await mountExpress(page);
    expect(await without.evaluate(({ ready }) => ready)).toEqual({
      elementType: 'expressCheckout',
    });
    const buttons = page.locator('#card').getByRole('button');
    expect(await buttons.count()).toBe(0);

    await deviceHasWallets(true);
    await emptyShop(page);
    const shop = await mountExpress(page, manual, {
      paymentMethods: { applePay: 'never' },
      buttonType: { googlePay: 'subscribe' },
      buttonHeight: 48,
    });
    expect(await shop.evaluate(({ ready }) => ready)).toMatchObject({
      availablePaymentMethods: { applePay: false, googlePay: true, link: false, paypal: false },
    });
    expect(await buttons.allTextContents()).toEqual(['Abonnieren mit Google Pay']);
    expect((await buttons.boundingBox())?.height).toBe(48);
  });

  it('reports that the person closes the sheet, which can be opened again, and creates a card from the wallet after they have confirmed', async () => {
    const page = await openShop();
    const shop = await mountExpress(page, manual, { emailRequired: true });
    const google = page.getByRole('button', { name: 'Google Pay' });
    await google.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
    await google.click();
    await page.keyboard.press('Escape');
    const names = async () => (await events(shop)).map(([name]) => name);
    await expect.poll(names).toEqual(['click', 'cancel', 'click', 'cancel']);

    await page.getByRole('button', { name: 'Apple Pay' }).click();
    const sheet = page.getByRole('dialog', { name: 'Apple Pay' });
    expect(await sheet.getByRole('definition').allTextContents()).toEqual([
      expect.stringMatching(/^86,28\s€$/),
      expect.stringMatching(/^86,28\s€$/),
    ]);
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    const { submitted, paymentMethod, error } = await create(shop);
    expect(error).toBeUndefined();
    expect(submitted).toEqual({ selectedPaymentMethod: 'apple_pay' });
    expect(paymentMethod).toMatchObject({
      type: 'card',
      billing_details: { name: 'Erika Mustermann', email: 'erika@example.com' },
      card: { last4: '4242', wallet: { type: 'apple_pay' } },
    });
    expect((await events(shop)).slice(4)).toEqual([
      ['click', { expressPaymentType: 'apple_pay' }],
      [
        'confirm',
        { type: 'apple_pay', billing: expect.objectContaining({ name: 'Erika Mustermann' }) },
      ],
    ]);
    expect(await sheet.count()).toBe(0);
  });

  it('lets the shop report that the payment failed, and the person try again', async () => {
    const page = await openShop();
    const shop = await mountExpress(page);
    await page.getByRole('button', { name: 'Google Pay' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Karte').selectOption('Visa •••• 9995 (nicht gedeckt)');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await shop.evaluate(({ failures }) => failures[0]?.({ message: 'Nicht gedeckt.' }));
    expect(await sheet.getByRole('alert').textContent()).toBe('Nicht gedeckt.');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    const { paymentMethod } = await create(shop);
    expect(paymentMethod?.card).toMatchObject({ last4: '9995', wallet: { type: 'google_pay' } });
  });

  it('shows the latest amount, and none if it only saves a card', async () => {
    const page = await openShop();
    const shop = await mountExpress(page);
    const apple = page.getByRole('button', { name: 'Apple Pay' });
    const total = page.getByRole('dialog').getByRole('definition').last();
    await shop.evaluate(({ elements }) => elements.update({ amount: 9948 }));
    await apple.click();
    expect(await total.textContent()).toMatch(/^99,48\s€$/);
    await page.keyboard.press('Escape');
    await total.waitFor({ state: 'detached' });

    await emptyShop(page);
    await mountExpress(page, { mode: 'setup', currency: 'eur', paymentMethodCreation: 'manual' });
    await apple.click();
    expect(await total.textContent()).toBe('Karte hinterlegen');
  });
});

describe('the express checkout element refuses', () => {
  it('to create a payment method before submit, before the person has confirmed, or from a group that has to confirm an intent', async () => {
    const page = await openShop();
    const confirming = await mountExpress(page, { mode: 'payment', amount: 100, currency: 'eur' });
    await expect(create(confirming)).rejects.toThrow("paymentMethodCreation: 'manual'");

    await emptyShop(page);
    const shop = await mountExpress(page);
    await expect(create(shop)).rejects.toThrow('elements.submit() must be called before');
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bezahlen' }).click();
    await expect(create(shop, false)).rejects.toThrow('elements.submit() must be called before');
    expect((await create(shop)).paymentMethod?.type).toBe('card');
  });

  it('to be created from bad options, and to open the sheet if the line items cost more than the amount', async () => {
    const page = await openShop();
    for (const [options, message] of [
      [{}, 'you must pass a clientSecret or mode'],
      [{ mode: 'buy' }, 'mode should be one of payment, setup, or subscription'],
      [{ mode: 'payment', currency: 'eur' }, 'amount should be an integer of at least 1'],
      [{ mode: 'payment', amount: 86.28, currency: 'eur' }, 'amount should be an integer'],
      [{ mode: 'subscription', amount: 1 }, 'currency should be a three-letter code'],
    ] as const) {
      await expect(mountExpress(page, options), JSON.stringify(options)).rejects.toThrow(message);
    }

    await mountExpress(page, { ...manual, amount: 8000 });
    const thrown = page.waitForEvent('pageerror');
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    expect((await thrown).message).toContain('is less than the total amount of the line items');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
