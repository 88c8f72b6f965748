import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { World } from '#tests/support/world.ts';

/** Lets a store move somebody's purchase to that person. */
async function movePurchase(w: World, person: Person): Promise<void> {
  const bought = await storeSubscription(w, 'android', { renew_disabled: true });
  const first = { ...bought, occurred_at: (await clockOf(w)) - 1000 };
  await sendAppEvent(w, await signUpPerson(w), first);
  await sendAppEvent(w, person, bought);
}

/** A buyer's timeline at the desk, the acts on their money, and the search that finds them. */
export async function* deskPerson(w: World): ReturnType<Journey> {
  const { person, contract } = await newMember(w, 'yearly');
  const { page } = await openVisitor(w);
  await page.goto(`/sandbox/access/signin?to=/internal/people/${contract.accountId}`);
  const timeline = page.getByRole('list', { name: 'Verlauf' });
  await timeline.waitFor();
  yield { name: 'desk-person-timeline', page };

  const dialog = page.getByRole('dialog');
  await timeline.getByRole('button', { name: /erstatten/ }).click();
  await dialog.getByLabel('Betrag in Euro').fill('9999');
  await dialog.getByLabel('Grund').fill('Kulanz');
  await dialog.getByRole('button', { name: 'Erstatten' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  yield { name: 'desk-refund', page };

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Vertrag .* beenden$/ }).click();
  await dialog.getByText(/^Der Vertrag endet am/).waitFor();
  yield { name: 'desk-end', page };

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Tarif wechseln, / }).click();
  await dialog.getByLabel('Neuer Tarif').selectOption({ label: 'Lifetime' });
  await dialog.getByText('Danach wird nichts mehr abgebucht.').waitFor();
  yield { name: 'desk-plan-change', page };

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Gutschein', exact: true }).click();
  await dialog.getByLabel('Gutscheincode').fill('WEB10');
  await page.keyboard.press('Enter');
  await dialog.getByText('Bei der Person läuft ein Vertrag').waitFor();
  yield { name: 'desk-coupon-check', page };

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'E-Mail ändern' }).click();
  await dialog.getByLabel('Neue E-Mail').fill('kein-at');
  await dialog.getByRole('button', { name: 'E-Mail ändern' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'desk-email-change', page };

  await page.keyboard.press('Escape');
  await movePurchase(w, person);
  await page.reload();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await dialog.getByLabel('Grund').waitFor();
  yield { name: 'desk-transfer', page };

  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Alles durchsuchen' }).fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Suche' }).waitFor();
  yield { name: 'desk-search', page };
}
