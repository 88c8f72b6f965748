import { expect } from 'vitest';

import { contractsAtStripe, openCheckout, waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { cards, expectStatus, fillCard, openMethod, pay } from '#tests/e2e/visitor.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { ownCard, paypalMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import { deskPages } from '#worker/desk-pages.ts';

const dueNow = /86,28\s€/;

test('a card that has had a trial is refused, and the next press buys without', async ({ w }) => {
  const card = ownCard();
  const first = await signUpPerson(w);
  const plan = await planNamed(w, 'yearly_trial');
  await invoiceOf(await first.post('/api/sub/buy', order(plan, card)));
  const { page, person, complaints } = await openCheckout(w, 'yearly_trial');
  await fillCard(page, { ...cards.good, number: card.replace('pm_card_', '') });
  await pay(page);
  await page.getByText('gab es schon eine Testphase').waitFor();
  await page.getByText('Du bestellst ohne Testphase').waitFor();
  await page.getByText(dueNow).first().waitFor();
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  // The browser itself notes the status of the refusal.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

test('who returns from PayPal with an account that has tested orders without a trial', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'yearly_trial');
  const first = await signUpPerson(w);
  const { method } = await paypalMethod(w, first, person.email);
  const plan = await planNamed(w, 'yearly_trial');
  await invoiceOf(await first.post('/api/sub/buy', order(plan, method)));
  await openMethod(page, 'PayPal');
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  await page.getByText('gab es schon eine Testphase').waitFor();
  await page.getByRole('link', { name: 'Ohne Testphase bestellen' }).click();
  await page.getByText(dueNow).first().waitFor();
  await waitUntilPayable(page);
});

test('the desk shows on the page of a person why, and allows the trial by a press', async ({
  w,
}) => {
  const card = ownCard();
  const [first, second] = [await signUpPerson(w), await signUpPerson(w)];
  const plan = await planNamed(w, 'yearly_trial');
  await invoiceOf(await first.post('/api/sub/buy', order(plan, card)));
  await second.post('/api/sub/buy', order(plan, card));
  const id = (await accountIdOf(w, second.email)) ?? '';
  const { page } = await openDeskWindow(w, deskPages.person.path.replace(':id', id));
  await page.getByText('Dasselbe Zahlungsmittel').waitFor();
  await page.getByRole('button', { name: 'Testphase erlauben' }).click();
  await page.getByRole('button', { name: 'Testphase erlauben' }).waitFor({ state: 'hidden' });
  await invoiceOf(await second.post('/api/sub/buy', order(plan, card)));
  await page.getByRole('link', { name: 'zum Konto' }).click();
  await page.getByRole('heading', { name: first.email }).waitFor();
});
