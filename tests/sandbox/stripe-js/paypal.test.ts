import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openShop, sandboxUrl, shopPath } from './shop-page.ts';

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
  const back = await sandboxUrl(`${shopPath}?pt=paypal`);
  // The call never answers, because the browser leaves the page.
  confirm(page, secret, { return_url: back, mandate_data: acceptance }).catch(() => {});
  await page.waitForURL('**/sandbox/paypal/seti_*');
  return page;
}

async function comeBack(page: Page, button: string): Promise<Record<string, string>> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(`**${shopPath}?**`);
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
  it('sends the person to PayPal, which requires an e-mail, and back to the shop after they agree', async () => {
    const secret = await newSetup();
    const page = await shopAtPaypal(secret);
    expect(await page.getByLabel('E-Mail bei PayPal').inputValue()).toBe('lea@example.com');
    await page.getByLabel('E-Mail bei PayPal').fill('');
    await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
    expect(await page.locator('input:invalid').count()).toBe(1);
    expect(page.url()).toContain('/sandbox/paypal/seti_');
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

  it('brings the person back without a payment method after Ablehnen; then there is nothing to confirm', async () => {
    const secret = await newSetup();
    const page = await shopAtPaypal(secret);
    const address = page.url();
    expect(await comeBack(page, 'Ablehnen')).toMatchObject({ redirect_status: 'failed' });
    const read = await retrieve(page, secret);
    expect(read?.setupIntent).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'payment_method_customer_decline' },
    });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Nichts zu bestätigen' }).waitFor();
  });

  it("waits when the person leaves PayPal's page, and asks again when they return; Abbrechen also refuses", async () => {
    const secret = await newSetup();
    const page = await shopAtPaypal(secret);
    await page.goto(await sandboxUrl(shopPath));
    expect((await retrieve(page, secret))?.setupIntent?.status).toBe('requires_action');
    const back = page.url();
    confirm(page, secret, { return_url: back, mandate_data: acceptance }).catch(() => {});
    await page.waitForURL('**/sandbox/paypal/seti_*');
    expect(await comeBack(page, 'Abbrechen')).toMatchObject({ redirect_status: 'failed' });
    expect((await retrieve(page, secret))?.setupIntent?.last_setup_error).toMatchObject({
      code: 'payment_method_customer_decline',
    });
  });

  it("is refused without a return address or the owner's acceptance, and with the secret of a payment intent", async () => {
    const page = await openShop();
    const secret = await newSetup();
    const refused = { type: 'invalid_request_error' };
    const withoutAddress = await confirm(page, secret, { mandate_data: acceptance });
    expect(withoutAddress?.error).toMatchObject({ ...refused, param: 'return_url' });
    const withoutMandate = await confirm(page, secret, { return_url: 'https://shop.example/' });
    const message = expect.stringContaining('requires a mandate');
    expect(withoutMandate?.error).toMatchObject({ ...refused, message });
    await expect(confirm(page, 'pi_1_secret_2', {})).rejects.toThrow(
      'Invalid value for stripe.confirmPayPalSetup intent secret',
    );
  });
});
