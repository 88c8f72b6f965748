import type { Page } from 'playwright-core';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openPage, sandboxUrl, shopPath } from '#tests/sandbox/stripe-js/shop-page.ts';

/** A session whose visitor returns to a page of the shop. */
async function createSession(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { stripe } = await sandboxWorld();
  const shop = await sandboxUrl(shopPath);
  const customer = await stripe.customers.create({ email: 'lea@example.com', name: 'Lea Muster' });
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    allowed_payment_method_types: ['card', 'sepa_debit', 'paypal'],
    success_url: `${shop}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop}?cancelled=1`,
    ...params,
  });
  return { session, path: new URL(session.url ?? '').pathname };
}

/** Such a session, and its page in a browser. */
async function openCheckout(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const created = await createSession(params);
  return { ...created, page: await openPage(created.path) };
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kartennummer').fill(number);
  await page.getByLabel('Ablaufdatum').fill('12/34');
  await page.getByLabel('Prüfnummer').fill('123');
}

const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

/** The session and its setup intent, after the visitor has returned. */
async function kept(page: Page, id: string) {
  await page.waitForURL(`**${shopPath}?session_id=${id}`);
  const { stripe } = await sandboxWorld();
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['setup_intent.payment_method', 'setup_intent.mandate'],
  });
  return { session: session.status, ...(session.setup_intent as Stripe.SetupIntent) };
}

describe('the checkout page', () => {
  it('says what is wrong with a card, saves another one and returns to the shop', async () => {
    const { page, session, path } = await openCheckout();
    await page.getByText('lea@example.com', { exact: true }).waitFor();
    await save(page);
    await page.getByRole('alert').getByText('Ihre Kartennummer ist unvollständig.').waitFor();
    await fillCard(page, '4000000000000002');
    await save(page);
    await page.getByRole('alert').getByText('Ihre Karte wurde abgelehnt.').waitFor();
    await fillCard(page, '5555555555554444');
    await save(page);
    expect(await kept(page, session.id)).toMatchObject({
      session: 'complete',
      status: 'succeeded',
      payment_method: { customer: session.customer, card: { last4: '4444' } },
    });
    await page.goto(await sandboxUrl(path));
    await page.getByRole('heading', { name: 'Hier ist schon alles erledigt.' }).waitFor();
  });

  it('sends the person to the bank when the card requires it', async () => {
    const { page, session } = await openCheckout();
    await fillCard(page, '4000002500003155');
    await save(page);
    await page.waitForURL('**/sandbox/authenticate/**');
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    await page.getByRole('alert').getByText('Das wurde abgelehnt.').waitFor();
    await fillCard(page, '4000002500003155');
    await save(page);
    await page.waitForURL('**/sandbox/authenticate/**');
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    expect(await kept(page, session.id)).toMatchObject({
      payment_method: { card: { last4: '3155' } },
    });
  });

  it("saves a bank account with its mandate, after the owner's name is given", async () => {
    const { page, session } = await openCheckout();
    await page.getByLabel('SEPA-Lastschrift').check();
    await page.getByLabel('Kontoinhaber').fill('');
    await page.getByLabel('IBAN').fill('DE89370400440532013000');
    await save(page);
    expect(await page.getByLabel('Kontoinhaber').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Kontoinhaber').fill('Erika Mustermann');
    await save(page);
    expect(await kept(page, session.id)).toMatchObject({
      mandate: { status: 'active' },
      payment_method: {
        billing_details: { name: 'Erika Mustermann', email: 'lea@example.com' },
        sepa_debit: { last4: '3000' },
      },
    });
  });

  it('saves PayPal after a visit there', async () => {
    const { page, session } = await openCheckout();
    await page.getByLabel('PayPal').check();
    await save(page);
    await page.waitForURL('**/sandbox/paypal/seti_*');
    await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
    expect(await kept(page, session.id)).toMatchObject({
      mandate: { status: 'active' },
      payment_method: { paypal: { payer_email: 'lea@example.com' } },
    });
  });

  it('offers only what the session allows, and a link back to the shop; it says that the link has expired when the session has', async () => {
    const { page } = await openCheckout({ allowed_payment_method_types: ['sepa_debit'] });
    expect(await page.getByRole('radio').count()).toBe(1);
    await page.getByLabel('IBAN').waitFor();
    await page.getByRole('link', { name: 'Zurück zu Lexlern' }).click();
    await page.waitForURL(`**${shopPath}?cancelled=1`);

    const { session, path } = await createSession();
    await page.goto(await sandboxUrl(path));
    await fillCard(page, '4242424242424242');
    const { stripe } = await sandboxWorld();
    await stripe.checkout.sessions.expire(session.id);
    await save(page);
    await page.getByRole('heading', { name: 'Dieser Link ist abgelaufen.' }).waitFor();
  });

  it('fits a narrow screen', async () => {
    const { path } = await createSession();
    const page = await openPage(path, 320);
    await page.getByLabel('SEPA-Lastschrift').check();
    await page.getByLabel('IBAN').waitFor();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBe(0);
  });
});
