import { expect } from 'vitest';

import { openMember } from '#tests/e2e/states/state.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, planNamed, subscriptionOf } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test('who reactivates on the page of changes reads so and goes on there; a plan that is planned already is not ordered again by a link, and the plan page says when it begins', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'half_yearly');
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  const page = await openMember(w, person);
  await page.goto('/sub/change');
  await page.getByRole('button', { name: 'Abo reaktivieren' }).click();
  await page.getByRole('button', { name: 'Zahlungspflichtig fortsetzen' }).click();
  await page.getByText('Dein Abo läuft weiter.').first().waitFor();
  const monthly = page.getByRole('radio', { name: /Monatsabo/ });
  await monthly.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Abo wechseln');

  const link = `/sub/change?plan=${(await planNamed(w, 'monthly')).plan_id}`;
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await page.goto(link);
  await order.click();
  await page.getByRole('button', { name: 'Wechsel zurücknehmen' }).waitFor();
  await page.goto(link);
  await page.getByText('Schon geplant, ab').waitFor();
  expect(await monthly.isChecked()).toBe(false);
  expect(await order.count()).toBe(0);

  await page.goto('/preise');
  const card = page.getByRole('article', { name: 'Monatsabo' });
  await card.getByText('Dein Abo ab').waitFor();
  expect(await card.getByRole('link', { name: 'Wechsel ansehen' }).count()).toBe(0);
});
