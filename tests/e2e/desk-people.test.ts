import { expect, test } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';

const slow = { timeout: 60_000 };

/** Whether the person has access at the moment. */
async function hasPremium(person: { get: (path: string) => Promise<Response> }): Promise<boolean> {
  const answer = await (await person.get('/api/sub/get')).json();
  return (answer as { grants_access: boolean }).grants_access;
}

test(
  'an operator grants a person months, revokes and restores them, and issues a link that works until it is revoked',
  slow,
  async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const { page, complaints } = await openDeskWindow(w, '/internal/people');
    const grants = page.getByRole('list', { name: 'Freischaltungen' });

    await page.getByRole('heading', { name: 'Personen' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(person.email.slice(0, 30));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: person.email }).click();
    await page.getByRole('heading', { name: person.email }).waitFor();

    await page.getByRole('button', { name: 'Freischalten' }).click();
    const dialog = page.getByRole('dialog');
    // The first field has the focus, not the button that closes the dialog.
    await dialog.locator('select:focus').waitFor();
    await dialog.getByLabel('Anzahl').fill('zwei');
    await dialog.getByRole('button', { name: 'Freischalten' }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await dialog.getByLabel('Anzahl').fill('2');
    await dialog.getByLabel('Notiz').fill('Ersatz für einen Ausfall');
    await dialog.getByRole('button', { name: 'Freischalten' }).click();
    await grants.getByText('läuft').waitFor();
    expect(await hasPremium(person)).toBe(true);

    await grants.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByLabel('Grund').fill('Versehen');
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
    await grants.getByText('zurückgenommen').waitFor();
    expect(await hasPremium(person)).toBe(false);
    await grants.getByRole('button', { name: 'Rückgängig machen' }).click();
    await grants.getByText('läuft').waitFor();
    expect(await hasPremium(person)).toBe(true);
    await page
      .getByRole('list', { name: 'Protokoll' })
      .getByText('Ersatz für einen Ausfall')
      .waitFor();

    await page.getByRole('button', { name: 'Anmeldelink ausstellen' }).click();
    await page.getByRole('button', { name: 'Link ausstellen' }).click();
    const link = (await dialog.locator('code').textContent()) ?? '';
    const other = await openVisitor(w, desktop);
    await other.page.goto(link);
    await other.page.getByRole('button', { name: 'Ausloggen' }).waitFor();

    // The link is shown only once.
    await page.keyboard.press('Escape');
    expect(await page.getByText(link).count()).toBe(0);
    const links = page.getByRole('list', { name: 'Anmeldelinks' });
    await links.getByRole('button', { name: 'Entwerten' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Entwerten' }).click();
    await links.getByText('verbraucht oder abgelaufen').waitFor();
    await other.page.context().clearCookies();
    await other.page.goto(link);
    await other.page
      .getByText(/abgelaufen|stimmt nicht/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  },
);

test(
  'a link to an unknown coupon is refused at its field until that changes, and what was typed stays',
  slow,
  async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const { page } = await openDeskWindow(w, '/internal/people');
    await page.getByLabel('Wen suchst Du?').fill(person.email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: person.email }).click();
    await page.getByRole('button', { name: 'Anmeldelink ausstellen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Wofür').selectOption('marketing');
    await dialog.getByLabel('Gültig, Tage').fill('9');
    const coupon = dialog.getByLabel('Gutscheincode');
    await coupon.fill('GIBTESNICHT');
    await dialog.getByRole('button', { name: 'Link ausstellen' }).click();
    const refusal = dialog.getByText('Diesen Gutschein gibt es nicht.');
    await refusal.waitFor();
    expect(await coupon.getAttribute('aria-invalid')).toBe('true');
    expect(await coupon.evaluate((field) => field === document.activeElement)).toBe(true);
    await coupon.press('X');
    await refusal.waitFor({ state: 'detached' });
    expect(await coupon.inputValue()).toBe('GIBTESNICHTX');
    expect(await dialog.getByLabel('Gültig, Tage').inputValue()).toBe('9');
  },
);

test('an operator reads a letter to a person, and the log on the page says so', slow, async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly_trial');
  const { subject } = await oneMoneyMail(w, person, 'confirmation');
  const { page } = await openDeskWindow(w, '/internal/people');
  await page.getByLabel('Wen suchst Du?').fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: person.email }).click();
  const letters = page.getByRole('list', { name: 'Schreiben zu Verträgen' });
  await letters.getByRole('button', { name: /lesen$/ }).click();
  const dialog = page.getByRole('dialog', { name: subject });
  await dialog.getByText('Diese E-Mail bestätigt Dir den Vertrag.').waitFor();
  await dialog.getByText('§ 36 VSBG').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Schreiben gelesen', { exact: true }).waitFor();
});

test('an operator opens an archived invoice, can save it, and the log says so', slow, async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const bought = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly')));
  const { number } = await w.stripe.invoices.retrieve((await invoiceOf(bought)).id);
  await flushDeliveries(w);
  await w.runSchedule();
  const { page } = await openDeskWindow(w, '/internal/people');
  await page.getByLabel('Wen suchst Du?').fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: person.email }).click();
  const documents = page.getByRole('list', { name: 'Archivierte Rechnungen und Gutschriften' });
  await documents.getByText('99,48 €').waitFor();
  await documents.getByRole('button', { name: `Rechnung ${number} öffnen` }).click();
  const dialog = page.getByRole('dialog', { name: `Rechnung ${number}` });
  const save = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Datei herunterladen' }).click();
  expect((await save).suggestedFilename()).toBe(`Rechnung ${number}.pdf`);
  await page.keyboard.press('Escape');
  await page.getByText('Rechnung oder Gutschrift geöffnet', { exact: true }).waitFor();
});
