import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { choosePlan, fillSepa, openMethod, pay, walletLabel } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { deviceHasWallets } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';

/** The ways to pay other than the card. */
export async function* otherMethods(w: World): ReturnType<Journey> {
  await deviceHasWallets(w, true);
  try {
    const page = await openMember(w, await signUpPerson(w));
    await page.goto('/preise');
    await choosePlan(page, '61,08');
    await waitUntilPayable(page);
    yield { name: 'checkout-paypal', page };

    await openMethod(page, walletLabel);
    await page.getByRole('button', { name: 'Apple Pay' }).waitFor();
    yield { name: 'checkout-wallet', page };

    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bezahlen' }).click();
    await page.getByText('Dein Wallet ist bereit.').waitFor();
    yield { name: 'checkout-wallet-released', page };

    await openMethod(page, 'SEPA-Lastschrift');
    await page.getByText('innerhalb von acht Wochen').waitFor();
    yield { name: 'checkout-sepa', page };

    await pay(page);
    await page.getByText('Gib Deine IBAN ein.').waitFor();
    yield { name: 'checkout-sepa-missing', page };

    await fillSepa(page, 'DE89370400440532013001');
    await page.getByText('Die IBAN ist ungültig.').waitFor();
    yield { name: 'checkout-sepa-wrong', page };
  } finally {
    await deviceHasWallets(w, false);
  }
}

/** The return from PayPal: waiting, without an answer, refused, and incomplete. */
export async function* returns(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  const status = '/api/sub/stripe/setupintent/status*';
  await page.goto('/preise');
  await choosePlan(page, '61,08');
  await waitUntilPayable(page);
  await pay(page);
  await page.getByRole('button', { name: 'Ablehnen' }).waitFor();
  await intercept(page, status, { json: { status: 'processing', payment_id: null, error: null } });
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  await page.getByText('Wir bestätigen Deine Zahlung.').waitFor();
  yield { name: 'confirm-waiting', page };

  await stopIntercepting(page);
  await intercept(page, '/api/sub/buy', 'fail');
  await page.reload();
  await page.getByText('Keine Verbindung.').waitFor();
  yield { name: 'confirm-no-answer', page };

  await intercept(page, status, { json: { status: 'canceled', payment_id: null, error: null } });
  await page.reload();
  await page.getByText('konnte nicht bestätigt werden').waitFor();
  yield { name: 'confirm-refused', page };

  await page.goto('/sub/external/confirm');
  await page.getByText('unvollständig oder abgelaufen').waitFor();
  yield { name: 'confirm-incomplete', page };
}
