import type { Page } from 'playwright-core';

import { openMemberWindow } from '#tests/e2e/states/state.ts';
import { desktop } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, planNamed } from '#tests/support/purchases.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';

interface Buyer {
  page: Page;
  person: Person;
  /** All errors in the page's console. */
  complaints: string[];
}

/** A new person at the checkout of the plan with that key of the catalogue. */
export async function openCheckout(w: World, key: string, viewport = desktop): Promise<Buyer> {
  const buyer = await openBuyer(w, viewport);
  await goToCheckout(buyer.page, await planNamed(w, key));
  return buyer;
}

/** A new person who has not opened a page yet. */
export async function openBuyer(w: World, viewport = desktop): Promise<Buyer> {
  const person = await signUpPerson(w);
  const { page, complaints } = await openMemberWindow(w, person, viewport);
  return { page, person, complaints };
}

/** Opens the checkout of a plan in a signed-in person's page and waits until they can pay. */
export async function goToCheckout(page: Page, plan: OfferedPlan): Promise<void> {
  await openPlan(page, plan);
  await waitUntilPayable(page);
}

/**
 * Opens the checkout's address with the plan in the history entry, as the checkout reloads after a
 * plan was chosen. That saves the plan page's document. The walk from there is tested too
 * (`whole-line.test.ts`).
 */
export async function openPlan(page: Page, plan: OfferedPlan): Promise<void> {
  await page.addInitScript((chosen) => {
    if (window.location.pathname !== '/sub/buy' || window.history.state !== null) return;
    window.history.replaceState({ usr: { plan: chosen }, key: 'chosen', idx: 0 }, '');
  }, selectPlan(plan));
  await page.goto('/sub/buy');
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
