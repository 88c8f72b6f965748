import { openWithoutData } from '#tests/e2e/in-page.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import {
  letBankReturn,
  signUpDebtor,
  saveBankAccount,
  saveCard,
  setPaymentMethod,
} from '#tests/support/debits.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { expectStatus, openVisitor, unfoldRows } from '#tests/e2e/visitor.ts';
import { rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const payCall = '/api/dispute/*/pay';

/** A failed debit, from the open debt to its payment. Moves the clock. */
export async function* dispute(w: World): ReturnType<Journey> {
  await w.reset();
  const debt = await signUpDebtor(w, ibans.failed);
  const page = await openMember(w, debt.person);
  const panel = page.getByRole('region', { name: 'SEPA-Lastschrift' });
  const pay = panel.getByRole('button', { name: /^Jetzt .* bezahlen$/ });
  await page.goto('/');
  await expectStatus(page, 'abgelaufen');
  await pay.waitFor();
  await page.getByText('endet auf').waitFor();
  yield { name: 'dispute-open', page };

  await intercept(page, payCall, 'fail');
  await pay.click();
  await panel.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  yield { name: 'dispute-error', page };
  await stopIntercepting(page);

  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  await pay.click();
  await panel.getByText('Fehlgeschlagen', { exact: true }).waitFor();
  yield { name: 'dispute-failed', page };

  const asking = await saveCard(w, debt.customerId, 'pm_card_authenticationRequired');
  await setPaymentMethod(w, debt, asking);
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

  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.paidLater));
  await page.getByRole('link', { name: 'Zu meinem Abonnement' }).click();
  await pay.click();
  await panel.getByText('Die Zahlung läuft.').waitFor();
  yield { name: 'dispute-processing', page };

  await advance(w, 200);
  await flushDeliveries(w);
  await page.goto('/');
  await panel.getByText('damit ist alles bezahlt').waitFor();
  yield { name: 'dispute-paid', page };
}

/**
 * A returned debit while the contract is active, after the grace period, when the debt fails to
 * load, and at the desk. Moves the clock.
 */
export async function* returnedDebit(w: World): ReturnType<Journey> {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByRole('region', { name: 'SEPA-Lastschrift' }).waitFor();
  yield { name: 'dispute-returned', page };

  await advance(w, 15 * 86_400);
  await flushDeliveries(w);
  await page.goto('/');
  await page.getByText('Dein Vertrag ruht').first().waitFor();
  await unfoldRows(page);
  await page.getByText('endet auf').waitFor();
  yield { name: 'dispute-paused', page };

  await intercept(page, '/api/dispute/get', 'fail');
  await openWithoutData(page, '/');
  await page.getByText('Bitte wende dich an den Support').waitFor();
  yield { name: 'dispute-unknown', page };

  const desk = await openVisitor(w);
  await desk.page.goto(`/sandbox/access/signin?to=/internal/people/${debt.accountId}`);
  const debits = desk.page.getByRole('list', { name: 'Rücklastschriften' });
  await debits.getByRole('button', { name: 'Kosten erlassen' }).click();
  await desk.page.getByRole('dialog').getByLabel('Grund').waitFor();
  yield { name: 'desk-waive-fee', page: desk.page };

  await rows(
    w,
    `insert into stripe_event (id, type, object_id, subject, created_at, received_at, attempts,
      due_at, last_error) values ('evt_states', 'invoice.paid', 'in_states', '{"kind":"plans"}', 1,
      1, 6, 9e14, 'Stripe was away')`,
  );
  await desk.page.goto('/internal');
  await desk.page.getByRole('list', { name: 'Was wartet' }).waitFor();
  await desk.page
    .getByRole('button', { name: /^Noch einmal/ })
    .first()
    .waitFor();
  yield { name: 'desk-waits', page: desk.page };
}
