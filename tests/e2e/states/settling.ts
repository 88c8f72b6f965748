import { bankReturn, debtor, ibans, keepAccount, keepCard, payWith } from '#tests/debits.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/harness.ts';
import { delivered } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

const payCall = '**/api/dispute/*/pay';

/** A debit that failed, from what is owed to the thanks. Moves the clock. */
export async function* dispute(w: World): ReturnType<Journey> {
  await w.reset();
  const debt = await debtor(w, ibans.failed);
  const page = await openMember(w, debt.person);
  const panel = page.getByRole('region', { name: 'SEPA-Lastschrift' });
  const pay = panel.getByRole('button', { name: /^Jetzt .* bezahlen$/ });
  await page.goto('/');
  await expectStatus(page, 'abgelaufen');
  await pay.waitFor();
  await page.getByText('endet auf').waitFor();
  yield { name: 'dispute-open', page };

  await page.route(payCall, (route) => route.abort());
  await pay.click();
  await panel.getByRole('alert').filter({ hasText: 'Bitte wende dich an den Support' }).waitFor();
  yield { name: 'dispute-error', page };
  await page.unroute(payCall);

  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  await pay.click();
  await panel.getByText('Fehlgeschlagen', { exact: true }).waitFor();
  yield { name: 'dispute-failed', page };

  const asking = await keepCard(w, debt.customerId, 'pm_card_authenticationRequired');
  await payWith(w, debt, asking);
  await pay.click();
  const bank = page.frameLocator('iframe');
  await bank.getByRole('button', { name: 'Ablehnen' }).waitFor();
  yield { name: 'payment-confirm', page };

  await page.goto('/');
  await panel.getByRole('button', { name: 'Zahlung bestätigen' }).waitFor();
  yield { name: 'dispute-to-confirm', page };

  await panel.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await bank.getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('alert').filter({ hasText: 'nicht bestätigt' }).waitFor();
  yield { name: 'payment-confirm-refused', page };

  await delivered(w);
  await payWith(w, debt, await keepAccount(w, debt.customerId, ibans.paidLater));
  await page.getByRole('link', { name: 'Zu meinem Abonnement' }).click();
  await pay.click();
  await panel.getByText('Die Zahlung läuft.').waitFor();
  yield { name: 'dispute-processing', page };

  await advance(w, 200);
  await delivered(w);
  await page.goto('/');
  await panel.getByText('damit ist alles bezahlt').waitFor();
  yield { name: 'dispute-paid', page };
}

/**
 * A debit that came back while the contract runs, what is left of it when the grace is over, and the
 * panel when nobody knows. Moves the clock.
 */
export async function* returned(w: World): ReturnType<Journey> {
  const debt = await debtor(w);
  await bankReturn(w, debt.invoiceId);
  await delivered(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByRole('region', { name: 'SEPA-Lastschrift' }).waitFor();
  yield { name: 'dispute-returned', page };

  await advance(w, 15 * 86_400);
  await delivered(w);
  await page.goto('/');
  await page.getByText('Dein Zugang ist pausiert').waitFor();
  await page.getByText('endet auf').waitFor();
  yield { name: 'dispute-paused', page };

  await page.route('**/api/dispute/get', (route) => route.abort());
  await page.goto('/');
  await page.getByText('Bitte wende dich an den Support').waitFor();
  yield { name: 'dispute-unknown', page };
}
