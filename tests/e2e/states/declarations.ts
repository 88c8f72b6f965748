import { openVisitor } from '#tests/e2e/visitor.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { buyerOf, contractsOf, declare, linkIn, mailsAbout } from '#tests/support/declarations.ts';
import { newEmail } from '#tests/support/people.ts';

/** The two doors: empty, filled in, refused, and what follows. */
export async function* doors(w: Parameters<Journey>[0]): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await page.goto('/widerrufen');
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor();
  yield { name: 'withdrawal', page };

  await page.goto('/kuendigen');
  await page.getByLabel('Außerordentliche Kündigung').check();
  await page.getByLabel('Kündigungsgrund').fill('Die App stürzt bei jedem Öffnen ab.');
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'cancellation-refused', page };

  await page.getByLabel('Dein Name').fill('Erika Mustermann-von-und-zu-Langenbrettach');
  await page.getByLabel('E-Mail-Adresse Deines Kontos').fill(newEmail());
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await page.getByRole('link', { name: 'Als Datei speichern' }).waitFor();
  yield { name: 'cancellation-receipt', page };

  const person = await buyerOf(w);
  const member = await openMember(w, person);
  await member.goto('/kuendigen');
  await member.getByRole('button', { name: 'jetzt kündigen' }).waitFor();
  yield { name: 'cancellation-filled-in', page: member };

  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  await page.goto(linkIn(told?.text ?? '', 'Das war ich nicht'));
  await page.getByRole('button', { name: 'Kündigung zurücknehmen' }).waitFor();
  yield { name: 'cancellation-not-me', page };
}

/** A contract that is frozen because somebody has withdrawn from it by e-mail alone. */
export async function* frozenContract(w: Parameters<Journey>[0]): ReturnType<Journey> {
  const person = await buyerOf(w, 'yearly_trial');
  const [contract] = await contractsOf(w, person);
  const { page } = await openVisitor(w);
  await page.goto(`/widerrufen?vertrag=${contract?.number}`);
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor();
  yield { name: 'withdrawal-by-link', page };

  const { receipt, reference } = await declare(w, '/widerrufen', { email: person.email });
  await page.goto(receipt);
  await page.getByText('Bis das geklärt ist, buchen wir nichts ab.').waitFor();
  yield { name: 'withdrawal-receipt', page };

  const member = await openMember(w, person);
  await member.goto('/sub');
  await member.getByText('Eingefroren: ').waitFor();
  yield { name: 'subscription-frozen', page: member };

  const [asked] = await mailsAbout(w, person.email, `(${reference})`);
  await page.goto(linkIn(asked?.text ?? '', 'Das war ich nicht'));
  await page.getByRole('button', { name: 'Vertrag weiterlaufen lassen' }).waitFor();
  yield { name: 'withdrawal-not-me', page };

  await page.goto('/sandbox/access/signin?to=/internal/declarations');
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await row.getByText('Verlauf').click();
  yield { name: 'desk-declaration-frozen', page };

  await row.getByRole('button', { name: 'Zuordnen' }).click();
  await page.getByLabel('Vertragsnummer').waitFor();
  yield { name: 'desk-declaration-frozen-match', page };
}

/** The desk's list of cancellations and withdrawals, and its dialogs. */
export async function* deskDeclarations(w: Parameters<Journey>[0]): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  const { reference } = await declare(w, '/kuendigen', {
    email: newEmail(),
    kind: 'extraordinary',
    reason: 'Die App stürzt ab.',
  });
  await page.goto('/sandbox/access/signin?to=/internal/declarations');
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await row.getByText('Verlauf').click();
  yield { name: 'desk-declarations', page };

  await row.getByRole('button', { name: 'Zuordnen' }).click();
  await page.getByLabel('Vertragsnummer').fill('LX-2222222222');
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page.getByText('Diese Nummer hat kein Vertrag.').waitFor();
  yield { name: 'desk-declaration-match', page };

  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Antworten' }).click();
  await page.getByRole('dialog').getByLabel('Text').waitFor();
  yield { name: 'desk-declaration-answer', page };
}
