import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openShop } from './shop-page.ts';

const acceptance = {
  customer_acceptance: { type: 'online', online: { infer_from_client: true } },
} as const;

async function newSetup(email = 'lea@example.com'): Promise<string> {
  const { stripe } = await sandboxWorld();
  const customer = await stripe.customers.create({ email });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['paypal'],
    usage: 'off_session',
  });
  return setup.client_secret ?? '';
}

function confirm(page: Page, secret: string, data: object) {
  return page.evaluate(
    async ({ clientSecret, given }) =>
      window.Stripe?.('pk_test_sandbox').confirmPayPalSetup(clientSecret, given as never),
    { clientSecret: secret, given: data },
  );
}

/**
 * A shop that has sent its visitor to PayPal. A page of the sandbox is where the visitor returns.
 */
async function shopAtPaypal(secret: string): Promise<Page> {
  const page = await openShop();
  const back = new URL('/sandbox/?pt=paypal', page.url()).href;
  // The call never answers, because the browser leaves the page.
  confirm(page, secret, { return_url: back, mandate_data: acceptance }).catch(() => {});
  await page.waitForURL('**/sandbox/paypal/**');
  return page;
}

async function comeBack(page: Page, button: string): Promise<Record<string, string>> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('**/sandbox/?**');
  return Object.fromEntries(new URL(page.url()).searchParams);
}

async function retrieve(page: Page, secret: string) {
  await page.addScriptTag({ url: '/sandbox/stripe.js' });
  return page.evaluate(
    async (clientSecret) => window.Stripe?.('pk_test_sandbox').retrieveSetupIntent(clientSecret),
    secret,
  );
}

describe('setting up PayPal', () => {
  it('sends the person to PayPal, and back to the shop after they agree', async () => {
    const secret = await newSetup();
    const page = await shopAtPaypal(secret);
    expect(await page.getByLabel('E-Mail bei PayPal').inputValue()).toBe('lea@example.com');
    await page.getByLabel('E-Mail bei PayPal').fill('lea@paypal.example');
    const [id] = secret.split('_secret_');
    expect(await comeBack(page, 'Zustimmen und weiter')).toEqual({
      pt: 'paypal',
      setup_intent: id,
      setup_intent_client_secret: secret,
      redirect_status: 'succeeded',
    });
    const read = await retrieve(page, secret);
    expect(read?.setupIntent?.status).toBe('succeeded');
    const method = read?.setupIntent?.payment_method;
    if (typeof method !== 'string') throw new Error('the browser is told no payment method');
    const { stripe } = await sandboxWorld();
    const kept = await stripe.paymentMethods.retrieve(method);
    expect(kept.paypal?.payer_email).toBe('lea@paypal.example');
  });

  it.each(['Ablehnen', 'Abbrechen'])(
    'brings the person back without a payment method after %s',
    async (button) => {
      const secret = await newSetup();
      const page = await shopAtPaypal(secret);
      expect(await comeBack(page, button)).toMatchObject({ redirect_status: 'failed' });
      const read = await retrieve(page, secret);
      expect(read?.setupIntent).toMatchObject({
        status: 'requires_payment_method',
        last_setup_error: { code: 'payment_method_customer_decline' },
      });
    },
  );

  it("waits when the person leaves PayPal's page, and asks again when they return", async () => {
    const secret = await newSetup();
    const page = await shopAtPaypal(secret);
    await page.goto(new URL('/sandbox/', page.url()).href);
    expect((await retrieve(page, secret))?.setupIntent?.status).toBe('requires_action');
    const back = page.url();
    confirm(page, secret, { return_url: back, mandate_data: acceptance }).catch(() => {});
    await page.waitForURL('**/sandbox/paypal/**');
    expect(await comeBack(page, 'Zustimmen und weiter')).toMatchObject({
      redirect_status: 'succeeded',
    });
  });

  it("requires the payer's e-mail before the person can agree", async () => {
    const page = await shopAtPaypal(await newSetup());
    await page.getByLabel('E-Mail bei PayPal').fill('');
    await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
    expect(await page.locator('input:invalid').count()).toBe(1);
    expect(page.url()).toContain('/sandbox/paypal/');
  });

  it.each([
    ['a return address', { mandate_data: acceptance }, { param: 'return_url' }],
    [
      "the owner's acceptance",
      { return_url: 'https://shop.example/' },
      { message: expect.stringContaining('requires a mandate') },
    ],
  ])('is refused without %s', async (_what, data, error) => {
    const page = await openShop();
    const answer = await confirm(page, await newSetup(), data);
    expect(answer?.error).toMatchObject({ type: 'invalid_request_error', ...error });
  });

  it('is refused with the secret of a payment intent', async () => {
    const page = await openShop();
    await expect(confirm(page, 'pi_1_secret_2', {})).rejects.toThrow(
      'Invalid value for stripe.confirmPayPalSetup intent secret',
    );
  });

  it('has nothing to confirm after the person has answered', async () => {
    const secret = await newSetup();
    const page = await shopAtPaypal(secret);
    const address = page.url();
    await comeBack(page, 'Ablehnen');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Nichts zu bestätigen' }).waitFor();
  });
});
