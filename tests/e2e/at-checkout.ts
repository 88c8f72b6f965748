import type { Page } from 'playwright-core';

import { openMember } from '#tests/e2e/states/state.ts';
import { choosePlan, desktop } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe } from '#tests/support/purchases.ts';

interface Buyer {
  page: Page;
  person: Person;
  /** All errors in the page's own code. */
  complaints: string[];
}

/** A new person at the checkout of the plan whose card shows this text. */
export async function openCheckout(
  w: World,
  plan: string | RegExp,
  viewport = desktop,
): Promise<Buyer> {
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewportSize(viewport);
  await page.goto('/preise');
  await choosePlan(page, plan);
  await waitUntilPayable(page);
  return { page, person, complaints };
}

/** Waits until the payment form has loaded and the order button is enabled. */
export async function waitUntilPayable(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Zahlungspflichtig bestellen', disabled: false })
    .waitFor();
}

/** How many contracts and how many paid invoices Stripe has of that person. */
export async function contractsAtStripe(
  w: World,
  person: Person,
): Promise<{ subscriptions: number; paid: number }> {
  const { subscriptions, paid } = await atStripe(w, person);
  return { subscriptions: subscriptions.length, paid: paid.length };
}
