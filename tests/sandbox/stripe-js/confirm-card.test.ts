import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openShop } from './shop-page.ts';

async function newPayment(): Promise<string> {
  const { stripe } = await sandboxWorld();
  const intent = await stripe.paymentIntents.create({
    amount: 9948,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
  });
  return intent.client_secret ?? '';
}

async function shopWithCard(number: string) {
  const page = await openShop();
  const shop = await page.evaluateHandle(() => {
    const stripe = window.Stripe?.('pk_test_sandbox');
    if (!stripe) throw new Error('Stripe.js set no window.Stripe');
    const card = stripe.elements().create('card');
    card.mount('#card');
    return { stripe, card };
  });
  await fillCard(page, number);
  return { page, shop };
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kartennummer').fill(number);
  await page.getByLabel('Ablaufdatum').fill('12/34');
  await page.getByLabel('Prüfnummer').fill('123');
}

describe('confirming with a card', () => {
  it('says in German why a card was declined, pays with the next one, and reads an intent only with its correct secret', async () => {
    const { page, shop } = await shopWithCard('4000000000000002');
    const secret = await newPayment();
    const pay = () =>
      shop.evaluate(
        async ({ stripe, card }, clientSecret) =>
          stripe.confirmCardPayment(clientSecret, { payment_method: { card } }),
        secret,
      );
    for (const [number, decline_code, message] of [
      ['4000000000000002', 'generic_decline', 'Ihre Karte wurde abgelehnt.'],
      ['4000000000009995', 'insufficient_funds', 'Ihre Karte ist nicht ausreichend gedeckt.'],
    ] as const) {
      await page.getByLabel('Kartennummer').fill(number);
      const { error } = await pay();
      expect(error, number).toMatchObject({
        type: 'card_error',
        code: 'card_declined',
        decline_code,
        message,
        payment_intent: { status: 'requires_payment_method' },
      });
    }
    await page.getByLabel('Kartennummer').fill('4242424242424242');
    expect((await pay()).paymentIntent).toMatchObject({ status: 'succeeded', amount: 9948 });

    const read = async (given: string) =>
      page.evaluate(
        async (clientSecret) =>
          window.Stripe?.('pk_test_sandbox').retrievePaymentIntent(clientSecret),
        given,
      );
    expect((await read(secret))?.paymentIntent?.amount).toBe(9948);
    expect((await read(`${secret}x`))?.error?.type).toBe('invalid_request_error');
    await expect(read('pi_123')).rejects.toThrow('value should be a client_secret string');
  });

  it("opens the bank's window, unless the shop handles actions itself", async () => {
    const { page, shop } = await shopWithCard('4000002500003155');
    const { stripe } = await sandboxWorld();
    const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
    const secret = setup.client_secret ?? '';
    const left = await shop.evaluate(
      async ({ stripe: library, card }, clientSecret) =>
        library.confirmCardSetup(
          clientSecret,
          { payment_method: { card } },
          { handleActions: false },
        ),
      secret,
    );
    expect(left.setupIntent?.status).toBe('requires_action');
    const done = shop.evaluate(
      async ({ stripe: library }, clientSecret) => library.confirmCardSetup(clientSecret),
      secret,
    );
    await page.frameLocator('dialog iframe').getByRole('button', { name: 'Bestätigen' }).click();
    expect((await done).setupIntent?.status).toBe('succeeded');
  });
});
