import { openVisitor } from '#tests/e2e/visitor.ts';
import { askForPayout } from '#tests/support/deals.ts';
import { newUploader } from '#tests/e2e/at-desk.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { consentOf } from '#tests/support/consents.ts';
import { agreeToMails } from '#tests/support/mailings.ts';
import { openDesk } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';

/** The desk with nothing to do, and the review of proofs: waiting, rejecting, decided. */
export async function* deskReview(w: World): ReturnType<Journey> {
  await w.reset();
  const { page } = await openVisitor(w);
  await page.goto('/sandbox/access/signin?to=/internal/proofs');
  await page.getByText('Alles geprüft').waitFor();
  yield { name: 'desk-proofs-empty', page };

  const words = crypto.randomUUID();
  const first = await newUploader(w, words);
  await newUploader(w, words);
  await newUploader(w);
  await page.goto('/internal');
  await page.getByText('Nachweise zu prüfen').waitFor();
  yield { name: 'desk', page };

  await page.goto('/internal/proofs');
  await page.getByRole('region', { name: first.email }).waitFor();
  yield { name: 'desk-proofs', page };

  await page.getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'desk-proof-reject', page };

  await page.getByRole('button', { name: /nicht lesbar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('status').filter({ hasText: 'Abgelehnt:' }).waitFor();
  await page.getByRole('link', { name: 'Abgelehnt' }).click();
  await page.getByRole('region', { name: first.email }).waitFor();
  yield { name: 'desk-proofs-rejected', page };
}

/** Payouts that wait for approval, the question before a file is made, and the file. */
export async function* deskPayouts(w: World): ReturnType<Journey> {
  await w.reset();
  for (let at = 0; at < 2; at += 1) await askForPayout(w, await signUpPerson(w), 2500);
  const { page } = await openVisitor(w);
  await page.goto('/sandbox/access/signin?to=/internal/payouts');
  await page.getByText('25,00 €').first().waitFor();
  await page.keyboard.press('j');
  yield { name: 'desk-payouts', page };

  await page.keyboard.press('a');
  await page.getByRole('status').filter({ hasText: 'Freigegeben' }).waitFor();
  await page.getByRole('link', { name: 'Freigegeben', exact: true }).click();
  await page.getByRole('button', { name: 'Sammeldatei erstellen' }).click();
  await page.getByRole('alertdialog').waitFor();
  yield { name: 'desk-payout-batch', page };

  await page.getByRole('alertdialog').getByRole('button', { name: 'Sammeldatei' }).click();
  await page.getByRole('link', { name: 'Datei herunterladen' }).waitFor();
  yield { name: 'desk-payout-batched', page };
}

/** A person at the desk, with their grants and links, and the dialogs that give more. */
export async function* deskPeople(w: World): ReturnType<Journey> {
  const desk = await openDesk(w);
  const person = await newUploader(w);
  const { page } = await openVisitor(w);
  await page.goto('/sandbox/access/signin?to=/internal/people');
  await page.getByRole('list', { name: 'Mitglieder' }).waitFor();
  await page.getByText('Liste eingrenzen').click();
  await page.getByLabel('Tarif').waitFor();
  yield { name: 'desk-members', page };

  await page.getByLabel('Wen suchst Du?').fill(person.email);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: person.email });
  await link.waitFor();
  yield { name: 'desk-people', page };

  const path = `/api${(await link.getAttribute('href')) ?? ''}`;
  const given = await desk.act<{ id: string }>(`${path}/grants`, {
    kind: 'premium',
    months: 1,
    note: 'Ersatz für einen Ausfall',
  });
  await desk.act(`${path}/grants/${given.id}/revoke`, { reason: 'Versehen' });
  await desk.act(`${path}/login-codes`, { purpose: 'autologin', days: 7, uses: 3 });
  const subject = await consentOf(person);
  await agreeToMails(w, person);
  await link.click();
  await page.getByRole('button', { name: 'Entwerten' }).waitFor();
  yield { name: 'desk-person', page };

  await page.getByRole('button', { name: 'Freischalten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freischalten' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'desk-grant', page };

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Anmeldelink ausstellen' }).click();
  await page.getByRole('button', { name: 'Link ausstellen' }).click();
  await page.getByText('steht nur jetzt hier').waitFor();
  yield { name: 'desk-link', page };

  await page.goto('/internal/consents');
  await page.getByLabel('Kennung der Zustimmung').fill(subject);
  await page.keyboard.press('Enter');
  await page.getByText('Der Text, der zu sehen war').click();
  yield { name: 'desk-consents', page };

  await page.goto('/internal/audit');
  await page.getByText('Anmeldelink ausgestellt').first().waitFor();
  yield { name: 'desk-audit', page };

  await page.goto('/internal/referrals');
  await page.getByText('Keine Empfehlung wartet').waitFor();
  yield { name: 'desk-referrals', page };

  await desk.act('/api/internal/saved-answers', {
    title: 'Rechnung noch nicht da',
    text: 'Rechnungen liegen unter „Deine Unterlagen“, {name}.\n\nViele Grüße',
  });
  await desk.act('/api/internal/saved-answers', { title: 'Dank', text: 'Danke, {name}!' });
  await page.goto('/internal/saved-answers');
  await page.getByRole('list', { name: 'Gespeicherte Antworten' }).waitFor();
  yield { name: 'desk-saved-answers', page };

  await page.getByRole('button', { name: 'Neue Antwort' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'desk-saved-answer-refused', page };

  await page.goto(path.slice('/api'.length));
  await page.getByRole('button', { name: 'Schreiben', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dank' }).click();
  yield { name: 'desk-message', page };
}

/** The desk's deals and coupons, and the forms that create and change them. */
export async function* deskOffers(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await page.goto('/sandbox/access/signin?to=/internal/deals');
  await page.getByRole('link', { name: 'Verlag Paragraf' }).waitFor();
  yield { name: 'desk-deals', page };

  await page.getByRole('link', { name: 'Verlag Paragraf' }).click();
  await page.getByLabel('Partnerlink').waitFor();
  yield { name: 'desk-deal', page };

  await page.goto('/internal/deals/new');
  await page.getByRole('button', { name: 'Deal anlegen' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'desk-deal-new', page };

  await page.goto('/internal/coupons');
  await page.getByRole('link', { name: 'WEB10' }).waitFor();
  yield { name: 'desk-coupons', page };

  await page.getByRole('link', { name: 'WEB10' }).click();
  await page.getByText('Noch nicht eingelöst.').waitFor();
  yield { name: 'desk-coupon', page };

  await page.goto('/internal/coupons/new');
  for (const kind of ['discount', 'free_period', 'payxgetx', 'license']) {
    await page.getByLabel('Art').selectOption(kind);
    yield { name: `desk-coupon-new-${kind}`, page };
  }
  await page.getByLabel('Art').selectOption('direct_plan');
  await page.getByRole('button', { name: 'Gutschein anlegen' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'desk-coupon-refused', page };

  await page.goto('/internal/emailmarketing/test');
  await page.getByLabel('E-Mail').waitFor();
  yield { name: 'desk-email-marketing', page };

  await page.goto('/internal/apps?endpoint=sandbox');
  await page.getByRole('link', { name: '/sandbox/partner/webhooks' }).waitFor();
  yield { name: 'desk-apps', page };

  await page.goto('/internal/coupon/branchlink');
  await page.getByLabel('Codes').fill('WEB10, GIBTESNICHT');
  await page.getByRole('button', { name: 'Links erstellen' }).click();
  await page.getByText('1 von 2').waitFor();
  yield { name: 'desk-branch-links', page };
}
