import { onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';

import { openMember } from '#tests/e2e/states/state.ts';
import { choosePlan, desktop } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { atStripe } from '#tests/purchases.ts';

interface Buyer {
  page: Page;
  person: Person;
  /** Everything that went wrong in the page's own code. */
  complaints: string[];
}

/** A new member at the checkout of a plan, by the text that stands on its card. */
export async function atCheckoutOf(
  w: World,
  plan: string | RegExp,
  viewport = desktop,
): Promise<Buyer> {
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  onTestFinished(() => page.context().close());
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewportSize(viewport);
  await page.goto('/preise');
  await choosePlan(page, plan);
  await payable(page);
  return { page, person, complaints };
}

/** The payment service has come, and the order could be made. */
export async function payable(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Zahlungspflichtig bestellen', disabled: false })
    .waitFor();
}

/** How many contracts and how many paid invoices Stripe has of that person. */
export async function theirContracts(
  w: World,
  person: Person,
): Promise<{ subscriptions: number; paid: number }> {
  const { subscriptions, paid } = await atStripe(w, person);
  return { subscriptions: subscriptions.length, paid: paid.length };
}
