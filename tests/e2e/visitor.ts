import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { openWindow } from '#tests/e2e/window.ts';
import type { LocalStorage } from '#tests/e2e/window.ts';
import type { World } from '#tests/support/world.ts';
import { ownCard } from '#tests/support/payment-methods.ts';
import { codeSentTo, newEmail } from '#tests/support/people.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

/** Stripe's test cards. A good one is a person's own, because a card has one trial. */
export const cards = {
  get good() {
    return { number: ownCard().replace('pm_card_', ''), expiry: '1249', cvc: '123' };
  },
  authenticated: { number: '4000002500003155', expiry: '1249', cvc: '123' },
  refusedLater: { number: '4000000000000341', expiry: '1249', cvc: '123' },
  expired: { number: '4000000000000069', expiry: '1249', cvc: '123' },
  wrongCvc: { number: '4000000000000127', expiry: '1249', cvc: '123' },
  bankFailed: { number: '4000000000000119', expiry: '1249', cvc: '123' },
  /** Looks like a real card. Stripe refuses it in test mode, with a reason of its own. */
  live: { number: '4111111111111111', expiry: '1249', cvc: '123' },
  notCovered: { number: '4000000000009995', expiry: '1249', cvc: '123' },
} satisfies Record<string, Card>;

/** A person in front of a browser. */
export interface Visitor {
  page: Page;
  email: string;
  /** All errors in the page's console. */
  complaints: string[];
}

/** The answer to the question of consent that the person gave on an earlier visit. */
export type ConsentAnswer = 'granted' | 'denied' | 'unasked';

/**
 * Opens a browser window, which closes when the test ends. By default its owner has refused
 * consent.
 */
export async function openVisitor(
  world: World,
  viewport = desktop,
  answered: ConsentAnswer = 'denied',
): Promise<Visitor> {
  const page = await openWindow(world.origin, viewport, kept(answered));
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser also logs every refused call. The page reports these calls itself.
    const refusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !refusal) complaints.push(message.text());
  });
  return { page, email: newEmail(), complaints };
}

function kept(answered: ConsentAnswer): LocalStorage {
  if (answered === 'unasked') return [];
  const agreed = answered === 'granted';
  const value = JSON.stringify({
    attribution: agreed,
    referral: agreed,
    version: consentQuestion.version,
    at: Date.now(),
    ...(agreed && { subject: crypto.randomUUID() }),
  });
  return [{ name: 'consent', value }];
}

/** Does the four steps of sign-up in the open dialog. */
export async function signUpInDialog(world: World, { page, email }: Visitor): Promise<void> {
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Weiter' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(world, email));
  await page.getByLabel('Neues Passwort').fill('korrekt-pferd-batterie');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
}

/** Chooses the plan whose card on the plan page shows this text. */
export async function choosePlan(page: Page, text: string | RegExp): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: text });
  await card.getByRole('button').click();
}

/** Fills in the country and the card at the checkout. */
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

/** The wallets of a device that has both, as the checkout names them. */
export const walletLabel = 'E-Wallet: Apple Pay oder Google Pay';

/** Chooses that way to pay. */
export async function openMethod(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check();
}

/** Fills in the bank account to debit. */
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

/** Opens the coupon box of the checkout and applies that code. */
export async function enterCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Du hast einen Gutschein?').check();
  await page.getByLabel('Gutscheincode').fill(code);
  await page.getByRole('button', { name: 'ANWENDEN' }).click();
}

/** The amount that is due today, as the checkout shows it. */
export async function dueToday(page: Page): Promise<string> {
  const order = page.getByRole('region', { name: 'Deine Bestellung' });
  const amount = await order
    .locator('p', { hasText: 'Heute fällig' })
    .locator('strong')
    .textContent();
  return (amount ?? '').replaceAll('\u00a0', ' ');
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
}

/** Unfolds the rows of the subscription page, which stand below the sentences. */
export async function unfoldRows(page: Page): Promise<void> {
  const rows = page.locator('details').filter({ hasText: 'Alle Angaben' });
  await rows.evaluate((element) => element.setAttribute('open', ''));
}

/** The value of that row on the subscription page. */
export async function rowValue(page: Page, row: string): Promise<string> {
  const value = page.locator('dt', { hasText: row }).locator('xpath=following-sibling::dd[1]');
  // A debt is shown above the subscription and has a status of its own.
  return (await value.filter({ hasText: /\S/ }).last().textContent()) ?? '';
}

/** Waits until the subscription page shows that status. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  await unfoldRows(page);
  await page.locator('dd', { hasText: status }).first().waitFor();
  expect(await rowValue(page, 'Status')).toContain(status);
}

/** Follows the notice on the landing page to sign-in, after a page that requires it sent home. */
export async function followSignInNotice(page: Page): Promise<void> {
  await page.getByText('Melde Dich an, um die Seite').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Einloggen' }).click();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
}
