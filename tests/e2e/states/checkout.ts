import type { Page } from 'playwright-core';

import { intercept } from '#tests/e2e/intercept.ts';
import { openPlan, waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { cards, chooseCountry, choosePlan, fillCard, pay, unfoldRows } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { planNamed } from '#tests/support/purchases.ts';

async function open(page: Page, plan: string | RegExp): Promise<void> {
  await page.goto('/preise');
  await page.getByRole('button', { name: 'Alle Abo-Modelle anzeigen' }).click();
  await choosePlan(page, plan);
  await page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();
  await waitUntilPayable(page);
}

/** The checkout beside a store's subscription: one that ends, and one that renews. */
async function* besideStores(w: World): ReturnType<Journey> {
  const plan = await planNamed(w, 'yearly');
  for (const [name, changes] of [
    ['checkout-beside-store', { renew_disabled: true }],
    ['checkout-in-store', {}],
  ] as const) {
    const person = await signUpPerson(w);
    await sendAppEvent(w, person, await storeSubscription(w, 'ios', changes));
    const page = await openMember(w, person);
    await openPlan(page, plan);
    await page.getByText('Du hast Premium schon').waitFor();
    yield { name, page };
  }
}

/** The checkout, from the order to the bank's window and the thanks. */
export async function* checkout(w: World): ReturnType<Journey> {
  yield* besideStores(w);

  const page = await openMember(w, await signUpPerson(w));
  await open(page, /7 Tage kostenlos/);
  yield { name: 'checkout-trial', page };

  await open(page, '299,00');
  yield { name: 'checkout-lifetime', page };

  await open(page, '99,48');
  yield { name: 'checkout', page };

  await page.getByRole('combobox', { name: 'Land' }).click();
  await page.getByRole('option', { name: 'Deutschland' }).waitFor();
  yield { name: 'checkout-countries', page };
  await page.keyboard.press('Escape');

  await chooseCountry(page, 'Österreich');
  await page.getByText('nur innerhalb von Deutschland').waitFor();
  yield { name: 'checkout-foreign-country', page };

  await chooseCountry(page, 'Deutschland');
  const method = page.getByRole('radio', { name: 'PayPal' });
  await method.click();
  await page.getByText('Bitte wähle eine Zahlungsmethode').waitFor();
  yield { name: 'checkout-no-method', page };

  await fillCard(page, { ...cards.good, number: '4242424242424241' });
  await page
    .getByText(/Kartennummer.*ungültig/)
    .first()
    .waitFor();
  yield { name: 'checkout-wrong-number', page };

  await fillCard(page, cards.notCovered);
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'nicht ausreichend gedeckt' }).waitFor();
  yield { name: 'checkout-declined', page };

  await fillCard(page, cards.authenticated);
  await pay(page);
  const confirm = page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' });
  await confirm.waitFor();
  yield { name: 'checkout-bank', page };

  await confirm.click();
  await page.getByText('Danke, Premium ist jetzt Deins.').waitFor();
  await unfoldRows(page);
  await page.getByText('endet auf').waitFor();
  yield { name: 'bought', page };
}

/** The checkout when Stripe.js or the quote fails to load. */
export async function* checkoutFailures(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, '/sandbox/stripe.js', 'fail');
  await page.goto('/preise');
  await choosePlan(page, '61,08');
  await page.getByText('Der Zahlungsdienst konnte nicht geladen werden.').first().waitFor();
  yield { name: 'checkout-no-library', page };

  await intercept(page, '/api/sub/quote*', 'fail');
  await page.goto('/preise');
  await choosePlan(page, '61,08');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).first().waitFor();
  yield { name: 'checkout-failed', page };
}
