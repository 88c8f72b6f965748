import type { StripeIbanElementChangeEvent } from '@stripe/stripe-js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openShop } from './shop-page.ts';

const owner = { name: 'Erika Mustermann', email: 'erika@example.com' };

async function mountIban(page: Page) {
  return page.evaluateHandle(() => {
    const stripe = window.Stripe?.('pk_test_sandbox');
    if (!stripe) throw new Error('Stripe.js set no window.Stripe');
    const iban = stripe.elements().create('iban', {
      supportedCountries: ['SEPA'],
      placeholderCountry: 'DE',
    });
    const changes: StripeIbanElementChangeEvent[] = [];
    iban.on('change', (change) => changes.push(change));
    const ready = new Promise((resolve) => iban.on('ready', () => resolve(undefined)));
    iban.mount('#card');
    return ready.then(() => ({ stripe, iban, changes }));
  });
}

async function shopWithIban(value: string) {
  const page = await openShop();
  const shop = await mountIban(page);
  await page.getByLabel('IBAN').fill(value);
  return { page, shop };
}

async function newSetup(): Promise<string> {
  const { stripe } = await sandboxWorld();
  const customer = await stripe.customers.create({ email: owner.email });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['sepa_debit'],
  });
  return setup.client_secret ?? '';
}

function confirm(
  shop: Awaited<ReturnType<typeof mountIban>>,
  secret: string,
  billing_details: { name: string; email: string },
) {
  return shop.evaluate(
    async ({ stripe, iban }, { clientSecret, details }) =>
      stripe.confirmSepaDebitSetup(clientSecret, {
        payment_method: { sepa_debit: iban, billing_details: details },
      }),
    { clientSecret: secret, details: billing_details },
  );
}

describe('the iban element', () => {
  it('shows an example of an IBAN, formats the input and says when it is complete', async () => {
    const page = await openShop();
    const shop = await mountIban(page);
    const field = page.getByLabel('IBAN');
    expect(await field.getAttribute('placeholder')).toBe('DE00 0000 0000 0000 0000 00');
    await page.getByText('Karte', { exact: true }).click();
    await page.keyboard.type('de893704004405320');
    expect(await field.inputValue()).toBe('DE89 3704 0044 0532 0');
    expect(await shop.evaluate(({ changes }) => changes.at(-1))).toMatchObject({
      elementType: 'iban',
      country: 'DE',
      complete: false,
      empty: false,
    });
    await page.keyboard.type('13000999');
    expect(await field.inputValue()).toBe('DE89 3704 0044 0532 0130 00');
    expect(await shop.evaluate(({ changes }) => changes.at(-1)?.complete)).toBe(true);
    expect(await page.locator('#card').getAttribute('class')).toContain('StripeElement--complete');
  });

  it('keeps the caret when a person corrects a letter in the middle, and says what is wrong', async () => {
    const { page, shop } = await shopWithIban('AT89 3704');
    const field = page.getByLabel('IBAN');
    await field.press('Home');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await page.keyboard.type('de');
    expect(await field.inputValue()).toBe('DE89 3704');
    await page.keyboard.press('Delete');
    expect(await field.inputValue()).toBe('DE93 704');

    const secret = await newSetup();
    for (const [value, code, message] of [
      ['DE89 3704 0044', 'incomplete_iban', 'Ihre IBAN ist unvollständig.'],
      ['DE88370400440532013000', 'invalid_iban', 'Die eingegebene IBAN ist ungültig.'],
      ['US89', 'invalid_iban_country_code', expect.stringContaining('Ländercode')],
      ['89', 'invalid_iban_start', expect.stringContaining('zweistelligen Ländercode')],
    ] as const) {
      await field.fill(value);
      await field.blur();
      const change = await shop.evaluate(({ changes }) => changes.at(-1));
      expect(change, value).toMatchObject({
        complete: false,
        error: { type: 'validation_error', code, message },
      });
      expect(await field.getAttribute('aria-invalid'), value).toBe('true');
      const { error } = await confirm(shop, secret, owner);
      expect(error, value).toMatchObject({ code });
    }
  });

  it('needs to know the countries, and shares its group only with a card element', async () => {
    const page = await openShop();
    const outcomes = await page.evaluate(() => {
      const elements = window.Stripe?.('pk_test_sandbox').elements();
      const attempt = (act: () => unknown) => {
        try {
          act();
          return 'made';
        } catch (error) {
          return String(error);
        }
      };
      return [
        attempt(() => elements?.create('iban')),
        attempt(() => elements?.create('card')),
        attempt(() => elements?.create('iban', { supportedCountries: ['SEPA'] })),
      ];
    });
    expect(outcomes).toEqual([
      'IntegrationError: Invalid value for create(): supportedCountries should be array. You specified: undefined.',
      'made',
      'made',
    ]);
  });
});

describe('confirming with a bank account', () => {
  it('is refused without its owner and with a wrong secret; otherwise it saves the account with the mandate that its owner has accepted, or creates a payment method without an intent', async () => {
    const { shop } = await shopWithIban('DE89370400440532013000');
    const secret = await newSetup();
    for (const field of ['name', 'email'] as const) {
      const { error } = await confirm(shop, secret, { ...owner, [field]: '' });
      expect(error, field).toMatchObject({
        type: 'invalid_request_error',
        code: 'parameter_missing',
        param: `payment_method_data[billing_details][${field}]`,
      });
    }
    const [id] = secret.split('_secret_');
    const foreign = await confirm(shop, `${id}_secret_foreign`, owner);
    expect(foreign.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'resource_missing',
    });
    await expect(confirm(shop, 'pi_123_secret_456', owner)).rejects.toThrow(
      'Invalid value for stripe.confirmSepaDebitSetup intent secret',
    );

    const { setupIntent, error } = await confirm(shop, secret, owner);
    expect(error).toBeUndefined();
    expect(setupIntent?.status).toBe('succeeded');
    const { stripe } = await sandboxWorld();
    const kept = await stripe.setupIntents.retrieve(setupIntent?.id ?? '', {
      expand: ['mandate', 'payment_method'],
    });
    expect(kept).toMatchObject({
      mandate: { status: 'active', customer_acceptance: { type: 'online' } },
      payment_method: {
        billing_details: owner,
        sepa_debit: { country: 'DE', last4: '3000', bank_code: '37040044' },
      },
    });

    const { paymentMethod } = await shop.evaluate(
      async ({ stripe: library, iban }, billing_details) =>
        library.createPaymentMethod({ type: 'sepa_debit', sepa_debit: iban, billing_details }),
      owner,
    );
    expect(paymentMethod).toMatchObject({ type: 'sepa_debit', sepa_debit: { last4: '3000' } });
  });
});
