import type { Page } from 'playwright-core';
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

/** Lets the shop's page handle the next action of that intent. */
function handle(page: Page, secret: string) {
  return page.evaluate(
    (clientSecret) => window.Stripe?.('pk_test_sandbox').handleNextAction({ clientSecret }),
    secret,
  );
}

const bankOf = (page: Page) => page.frameLocator('dialog iframe');

describe('the 3-D Secure window', () => {
  it('shows the payment, which succeeds after the confirmation and cannot be confirmed again', async () => {
    const page = await openShop();
    const bank = bankOf(page);
    const secret = await paymentToAuthenticate();
    const result = handle(page, secret);
    await bank.getByRole('heading', { name: 'Zahlung bestätigen' }).waitFor();
    expect(await bank.getByRole('definition').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/99,48\s€/), 'VISA •••• 3155']),
    );
    await bank.getByRole('button', { name: 'Bestätigen' }).click();
    expect((await result)?.paymentIntent).toMatchObject({ status: 'succeeded', amount: 9948 });
    expect(await page.locator('dialog').count()).toBe(0);

    await expect(handle(page, secret)).rejects.toThrow('is not in the requires_action state');
  });

  it('fails the payment when the person presses Ablehnen, Abbrechen or Escape', async () => {
    const page = await openShop();
    for (const name of ['Ablehnen', 'Abbrechen', 'Escape']) {
      const result = handle(page, await paymentToAuthenticate());
      if (name === 'Escape') {
        await bankOf(page).locator('button:focus').waitFor();
        await page.keyboard.press('Escape');
      } else {
        await bankOf(page).getByRole('button', { name }).click();
      }
      expect((await result)?.error, name).toMatchObject({
        code: 'payment_intent_authentication_failure',
        payment_intent: { status: 'requires_payment_method' },
      });
      expect(await page.locator('dialog').count(), name).toBe(0);
    }
  });

  it('opens also for a card that is saved without a payment', async () => {
    const { stripe } = await sandboxWorld();
    const intent = await stripe.setupIntents.create({
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'https://shop.example/',
      use_stripe_sdk: true,
    });
    const page = await openShop();
    const result = handle(page, intent.client_secret ?? '');
    await bankOf(page).getByRole('button', { name: 'Bestätigen' }).click();
    expect((await result)?.setupIntent?.status).toBe('succeeded');
  });
});
