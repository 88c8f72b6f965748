import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { openShop } from './shop-page.ts';

async function mountCard(page: Page) {
  return page.evaluateHandle(() => {
    const stripe = window.Stripe?.('pk_test_sandbox');
    if (!stripe) throw new Error('Stripe.js set no window.Stripe');
    const card = stripe.elements().create('card', { style: { base: { color: 'rgb(1, 2, 3)' } } });
    const changes: StripeCardElementChangeEvent[] = [];
    card.on('change', (change) => changes.push(change));
    const ready = new Promise((resolve) => card.on('ready', () => resolve(undefined)));
    card.mount('#card');
    return ready.then(() => ({ stripe, card, changes }));
  });
}

type Shop = Awaited<ReturnType<typeof mountCard>>;

async function lastChange(shop: Shop): Promise<StripeCardElementChangeEvent | undefined> {
  return shop.evaluate(({ changes }) => changes.at(-1));
}

describe('the card element', () => {
  it('formats the input, moves to the next field, and says when the card is complete', async () => {
    const page = await openShop();
    const shop = await mountCard(page);
    await page.getByText('Karte', { exact: true }).click();
    await page.keyboard.type('4242424242424242');
    expect(await page.getByLabel('Kartennummer').inputValue()).toBe('4242 4242 4242 4242');
    expect(await lastChange(shop)).toMatchObject({ brand: 'visa', complete: false, empty: false });
    await page.keyboard.type('1234');
    expect(await page.getByLabel('Ablaufdatum (MM/JJ)').inputValue()).toBe('12 / 34');
    await page.keyboard.type('123');
    expect(await page.getByLabel('Prüfnummer (CVC)').inputValue()).toBe('123');
    expect(await lastChange(shop)).toMatchObject({ complete: true, value: { postalCode: '' } });
    expect(await page.locator('#card').getAttribute('class')).toContain('StripeElement--complete');
    const colour = await page
      .getByLabel('Kartennummer')
      .evaluate((node) => getComputedStyle(node).color);
    expect(colour).toBe('rgb(1, 2, 3)');
  });

  it('says what is wrong with a field', async () => {
    const page = await openShop();
    const shop = await mountCard(page);
    // Every rule is in `card-rules.test.ts`.
    for (const [label, value, code, message] of [
      ['Kartennummer', '4242424242424241', 'invalid_number', 'Ihre Kartennummer ist ungültig.'],
      ['Kartennummer', '4242', 'incomplete_number', 'Ihre Kartennummer ist unvollständig.'],
      [
        'Ablaufdatum (MM/JJ)',
        '0120',
        'invalid_expiry_year_past',
        'Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.',
      ],
    ] as const) {
      const field = page.getByLabel(label);
      await field.fill(value);
      await field.blur();
      const error = { type: 'validation_error', code, message };
      expect(await lastChange(shop), value).toMatchObject({ error, complete: false });
      expect(await field.getAttribute('aria-invalid'), value).toBe('true');
      await field.fill('');
      expect((await lastChange(shop))?.error, value).toBeUndefined();
    }
  });

  it('keeps the card out of the surrounding form, which Enter submits; it creates a payment method from a complete card and an error from an incomplete one', async () => {
    const page = await openShop();
    const shop = await mountCard(page);
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.addEventListener('submit', (event) => {
        event.preventDefault();
        document.title = `sent ${[...new FormData(form).keys()].join()}.`;
      });
    });
    await page.getByLabel('Kartennummer').fill('4242424242424242');
    await page.getByLabel('Kartennummer').press('Enter');
    expect(await page.title()).toBe('sent .');

    const create = async () =>
      shop.evaluate(({ stripe, card }) =>
        stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: { name: 'Erika Mustermann', email: 'erika+1@example.com' },
        }),
      );
    expect((await create()).error).toMatchObject({ code: 'incomplete_expiry' });
    await page.getByLabel('Ablaufdatum').fill('12/34');
    await page.getByLabel('Prüfnummer').fill('123');
    const { paymentMethod } = await create();
    expect(paymentMethod).toMatchObject({
      object: 'payment_method',
      billing_details: { name: 'Erika Mustermann', email: 'erika+1@example.com' },
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    });
  });

  it('creates a payment method from three separate fields', async () => {
    const page = await openShop();
    const shop = await page.evaluateHandle(() => {
      const stripe = window.Stripe?.('pk_test_sandbox');
      if (!stripe) throw new Error('Stripe.js set no window.Stripe');
      const elements = stripe.elements();
      const place = document.querySelector('#card');
      for (const type of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) {
        const node = document.createElement('div');
        place?.append(node);
        elements.create(type as 'cardNumber').mount(node);
      }
      return { stripe, elements };
    });
    await page.getByLabel('Kartennummer').fill('4000000000000341');
    await page.getByLabel('Ablaufdatum').fill('01/35');
    await page.getByLabel('Prüfnummer').fill('999');
    const result = await shop.evaluate(async ({ stripe, elements }) => {
      const card = elements.getElement('cardNumber');
      return card && stripe.createPaymentMethod({ type: 'card', card });
    });
    expect(result?.paymentMethod?.card).toMatchObject({ last4: '0341', exp_year: 2035 });
  });

  it('can be found by its type and by the component of the React wrapper; it can be destroyed and created again, but not twice at the same time', async () => {
    const page = await openShop();
    const found = await page.evaluate(() => {
      const elements = window.Stripe?.('pk_test_sandbox').elements();
      const card = elements?.create('card');
      const component = Object.assign(() => null, { __elementType: 'card' });
      return [
        elements?.getElement('card') === card,
        elements?.getElement(component as never) === card,
        elements?.getElement('cardNumber'),
      ];
    });
    expect(found).toEqual([true, true, null]);

    const messages = await page.evaluate(() => {
      const elements = window.Stripe?.('pk_test_sandbox').elements();
      const errors: string[] = [];
      const attempt = (act: () => unknown) => {
        try {
          act();
        } catch (error) {
          errors.push(String(error));
        }
      };
      const card = elements?.create('card');
      attempt(() => elements?.create('card'));
      attempt(() => elements?.create('cardNumber'));
      card?.destroy();
      attempt(() => card?.mount('#card'));
      attempt(() => elements?.create('card').mount('#card'));
      attempt(() => elements?.create('idealBank' as 'iban'));
      return errors;
    });
    expect(messages).toEqual([
      expect.stringContaining('IntegrationError: Can only create one Element of type card.'),
      expect.stringContaining('IntegrationError: Cannot create an Element of type cardNumber'),
      expect.stringContaining('IntegrationError: This Element has already been destroyed.'),
      expect.stringContaining('IntegrationError: A valid Element name must be provided.'),
    ]);
  });
});
