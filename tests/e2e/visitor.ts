import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { browser } from '#tests/e2e/browser.ts';
import type { World } from '#tests/harness.ts';
import { codeSentTo, newEmail } from '#tests/people.ts';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };

/** The windows that a way through the product is gone in. */
export const sizes: [string, typeof desktop][] = [
  ['at a desk', desktop],
  ['on a phone', phone],
];

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

/** Stripe's test cards. */
export const cards = {
  good: { number: '4242424242424242', expiry: '1230', cvc: '123' },
  authenticated: { number: '4000002500003155', expiry: '1230', cvc: '123' },
  refusedLater: { number: '4000000000000341', expiry: '1230', cvc: '123' },
  expired: { number: '4000000000000069', expiry: '1230', cvc: '123' },
  wrongCvc: { number: '4000000000000127', expiry: '1230', cvc: '123' },
  bankFailed: { number: '4000000000000119', expiry: '1230', cvc: '123' },
  /** A real-looking one, which Stripe refuses in its test mode with a reason of its own. */
  live: { number: '4111111111111111', expiry: '1230', cvc: '123' },
  notCovered: { number: '4000000000009995', expiry: '1230', cvc: '123' },
} satisfies Record<string, Card>;

/** A person in front of a browser, with what a person does on these pages. */
export interface Visitor {
  page: Page;
  email: string;
  /** Everything that went wrong in the page's console. */
  complaints: string[];
}

/** What somebody may have answered, on an earlier visit, to the question of consent. */
export type Answered = 'granted' | 'denied' | 'unasked';

/** Opens a browser window of its own, whose owner has refused to be followed unless it is said. */
export async function openVisitor(
  world: World,
  viewport = desktop,
  answered: Answered = 'denied',
): Promise<Visitor> {
  const context = await (
    await browser()
  ).newContext({
    viewport,
    baseURL: world.origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    storageState: {
      cookies: [],
      origins: [{ origin: world.origin, localStorage: kept(answered) }],
    },
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused call is told by the browser as well as by the page.
    const refusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !refusal) complaints.push(message.text());
  });
  return { page, email: newEmail(), complaints };
}

function kept(answered: Answered): { name: string; value: string }[] {
  if (answered === 'unasked') return [];
  const value = JSON.stringify({ choice: answered, version: 1, at: Date.now() });
  return [{ name: 'consent', value }];
}

/** Goes through the four steps of sign-up, from the open dialog to its end. */
export async function signUpInDialog(world: World, { page, email }: Visitor): Promise<void> {
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'WEITER' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(world, email));
  await page.getByLabel('Neues Passwort').fill('korrekt-pferd-batterie');
  await page.getByRole('button', { name: 'KONTO ANLEGEN' }).click();
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
}

/** Picks a plan on the plan page by the text that stands on its card. */
export async function choosePlan(page: Page, text: string | RegExp): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: text });
  await card.getByRole('button').click();
}

/** Fills in country and card on the checkout. */
export async function fillCheckout(page: Page, card: Card): Promise<void> {
  await chooseCountry(page, 'Deutschland');
  await fillCard(page, card);
}

export async function chooseCountry(page: Page, name: string): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Land' });
  await country.click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** Opens that way to pay, unless it is the open one. */
export async function openMethod(page: Page, name: string): Promise<void> {
  const method = page.getByRole('button', { name, exact: true });
  if ((await method.getAttribute('aria-expanded')) !== 'true') await method.click();
}

/** Fills in the account that is to be debited. */
export async function fillSepa(page: Page, iban: string, holder = 'Erika Mustermann') {
  await openMethod(page, 'SEPA-Lastschrift');
  await page.getByLabel('Kontoinhaber').fill(holder);
  await page.getByRole('textbox', { name: 'IBAN' }).fill(iban);
}

export async function fillCard(page: Page, { number, expiry, cvc }: Card): Promise<void> {
  await openMethod(page, 'Kreditkarte');
  await page.getByLabel('Kartennummer').fill(number);
  await page.getByLabel('Ablaufdatum (MM/JJ)').fill(expiry);
  await page.getByLabel('Prüfnummer (CVC)').fill(cvc);
}

/** Has the checkout take that coupon, opening its box first. */
export async function enterCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Du hast einen Gutschein?').check();
  await page.getByLabel('Gutscheincode').fill(code);
  await page.getByRole('button', { name: 'ANWENDEN' }).click();
}

/** What the checkout says is due today. */
export async function dueToday(page: Page): Promise<string> {
  const order = page.getByRole('region', { name: 'Deine Bestellung' });
  const amount = await order.locator('strong').last().textContent();
  return (amount ?? '').replaceAll('\u00a0', ' ');
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
}

/** What the subscription screen says in that row, once it has been loaded. */
export async function shown(page: Page, row: string): Promise<string> {
  const value = page.locator('dt', { hasText: row }).locator('xpath=following-sibling::dd[1]');
  // What is owed stands above it, with a status of its own.
  return (await value.filter({ hasText: /\S/ }).last().textContent()) ?? '';
}

/** The subscription screen has come, with that status. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  await page.locator('dd', { hasText: status }).first().waitFor();
  expect(await shown(page, 'Status')).toContain(status);
}
