import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openShop } from './shop-page.ts';

async function paymentToAuthenticate(): Promise<string> {
  const { stripe } = await sandboxWorld();
  const intent = await stripe.paymentIntents.create({
    amount: 9948,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    use_stripe_sdk: true,
  });
  expect(intent.status).toBe('requires_action');
  return intent.client_secret ?? '';
}

async function shopThatWaits(secret: string) {
  const page = await openShop();
  const result = page.evaluate(
    (clientSecret) => window.Stripe?.('pk_test_sandbox').handleNextAction({ clientSecret }),
    secret,
  );
  return { page, result, bank: page.frameLocator('dialog iframe') };
}

describe('the 3-D Secure window', () => {
  it('shows the payment; after the confirmation the payment succeeds', async () => {
    const { page, result, bank } = await shopThatWaits(await paymentToAuthenticate());
    await bank.getByRole('heading', { name: 'Zahlung bestätigen' }).waitFor();
    expect(await bank.getByRole('definition').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/99,48\s€/), 'VISA •••• 3155']),
    );
    await bank.getByRole('button', { name: 'Bestätigen' }).click();
    expect((await result)?.paymentIntent).toMatchObject({ status: 'succeeded', amount: 9948 });
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it.each(['Ablehnen', 'Abbrechen'])(
    'fails the payment when the person presses %s',
    async (name) => {
      const { page, result, bank } = await shopThatWaits(await paymentToAuthenticate());
      await bank.getByRole('button', { name }).click();
      expect((await result)?.error).toMatchObject({
        code: 'payment_intent_authentication_failure',
        payment_intent: { status: 'requires_payment_method' },
      });
      expect(await page.locator('dialog').count()).toBe(0);
    },
  );

  it('fails the payment when the person presses Escape', async () => {
    const { page, result, bank } = await shopThatWaits(await paymentToAuthenticate());
    await bank.locator('button:focus').waitFor();
    await page.keyboard.press('Escape');
    expect((await result)?.error?.code).toBe('payment_intent_authentication_failure');
  });

  it('opens also for a card that is saved without a payment', async () => {
    const { stripe } = await sandboxWorld();
    const intent = await stripe.setupIntents.create({
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      use_stripe_sdk: true,
    });
    const { result, bank } = await shopThatWaits(intent.client_secret ?? '');
    await bank.getByRole('button', { name: 'Bestätigen' }).click();
    expect((await result)?.setupIntent?.status).toBe('succeeded');
  });

  it('does not open for a payment that is already confirmed', async () => {
    const secret = await paymentToAuthenticate();
    const first = await shopThatWaits(secret);
    await first.bank.getByRole('button', { name: 'Bestätigen' }).click();
    await first.result;
    const again = first.page.evaluate(
      (clientSecret) => window.Stripe?.('pk_test_sandbox').handleNextAction({ clientSecret }),
      secret,
    );
    await expect(again).rejects.toThrow('is not in the requires_action state');
  });
});
