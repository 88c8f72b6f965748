import { expect } from 'vitest';

import { intercept } from '#tests/e2e/intercept.ts';
import {
  expectPath,
  giveSession,
  goInPage,
  returnToTab,
  openWithoutData,
} from '#tests/e2e/in-page.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor, followSignInNotice } from '#tests/e2e/visitor.ts';
import { openDesk } from '#tests/support/operators.ts';
import { deals, newDeal, proofOf, submitProof } from '#tests/support/deals.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const list = '/lexlern-kostenlos-nutzen';

test('a person who signs in for the deals returns to them and can filter them by category', async ({
  w,
}) => {
  // Other tests add deals.
  await w.reset();
  const person = await signUpPerson(w);
  const { page, complaints } = await openVisitor(w);
  await page.goto(`${list}?kategorie=Kurse`);
  await page.getByText('um die Seite „Freimonate mit Partner-Deals“ zu öffnen').waitFor();
  await expectPath(page, '/');
  await followSignInNotice(page);
  await giveSession(w, page, person);
  await returnToTab(page);
  await page.waitForURL(`**${list}?kategorie=Kurse`);

  const names = page.getByRole('article').getByRole('heading');
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual(['Repetitorium Nordlicht']);
  await page.getByRole('link', { name: 'Alle Kategorien' }).click();
  await names.nth(2).waitFor();
  // Each is marked as advertising and says what it costs; only the free one is called free.
  const cardsWith = (text: string) =>
    page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
  expect(await cardsWith('Anzeige').count()).toBe(3);
  expect(await cardsWith('Kosten und Bedingungen:').count()).toBe(3);
  const free = cardsWith('Beim Partner kostenlos').getByRole('heading');
  expect(await free.allTextContents()).toEqual(['Campus Konto']);
  await page.goBack();
  await names.nth(1).waitFor({ state: 'detached' });
  expect(await names.allTextContents()).toEqual(['Repetitorium Nordlicht']);
  await page.getByRole('img', { includeHidden: true }).first().waitFor();
  await page.getByText('3 Freimonate').waitFor();

  await page.getByRole('link', { name: 'Zum Deal von Repetitorium Nordlicht' }).click();
  await page.waitForURL('**/cashback/deal/3');
  await page.getByText('Noch nicht genutzt').waitFor();
  expect(await page.title()).toBe('Repetitorium Nordlicht · Lexlern');
  await page.getByRole('link', { name: 'Alle Deals' }).click();
  await names.nth(2).waitFor();
  expect(complaints).toEqual([]);
});

test('the partner gets an id of the person that no other partner gets', async ({ w, person }) => {
  const page = await openMember(w, person);
  await page.goto('/cashback/deal/1');
  // Who pays whom, the partner and the costs stand before the way to the partner.
  await page.getByRole('heading', { name: 'Bevor Du zum Partner gehst' }).waitFor();
  const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
  const before = [
    'Anzeige',
    'Verlag Paragraf GmbH, Heidelberg',
    'mindestens 20 €',
    'bezahlt uns',
    'enden diese Freimonate',
  ];
  const places = [...before, 'Zum Angebot des Partners'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const shop = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Zum Angebot des Partners' }).click();
  const shown = (await (await shop).locator('#user-id').textContent()) ?? '';
  const known = (await (await person.get('/api/cashback/user?deal=1')).json()) as {
    userId: string;
  };
  expect(shown).toBe(known.userId);

  const desk = await openDesk(w);
  for (const [link, carried] of [
    ['https://partner.example/a?b=%20c', 'https://partner.example/a?b=%20c&user_id='],
    ['https://partner.example/a#top', 'https://partner.example/a?user_id=#top'],
    ['https://partner.example/a?b=1#top', 'https://partner.example/a?b=1&user_id=#top'],
  ] as const) {
    const { deal } = await desk.act<{ deal: { id: number } }>('/api/internal/deals', {
      ...newDeal,
      affiliate_link: link,
    });
    await goInPage(page, `/cashback/deal/${deal.id}`);
    await page.getByRole('heading', { name: newDeal.name }).waitFor();
    const partner = page.getByRole('link', { name: 'Zum Angebot des Partners' });
    const href = (await partner.getAttribute('href')) ?? '';
    expect(href.replace(/user_id=[\w-]+/, 'user_id=')).toBe(carried);
    expect(href).not.toContain(known.userId);
    expect(await partner.getAttribute('target')).toBe('_blank');
    expect(await partner.getAttribute('rel')).toContain('noopener');
    await desk.act(`/api/internal/deals/${deal.id}/withdraw`);
  }
});

test('with a subscription the deals lead home; a person who owes is led to the deals', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await page.goto(list);
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await goInPage(page, '/cashback/deal/1');
  await expectPath(page, '/');
  const subscription = await subscriptionOf(person);
  await intercept(page, '/api/sub/get', {
    json: {
      subscription: { ...subscription, status: 'past_due' },
      had_contract: true,
      grants_access: false,
    },
  });
  await openWithoutData(page, '/');
  await page.getByRole('link', { name: 'Freimonate mit Partner-Deals' }).click();
  await page.getByRole('link', { name: 'Zum Deal von Verlag Paragraf' }).click();
  await page.getByText('Noch nicht genutzt').waitFor();
});

test('whose subscription has ended or is free is led home, too, unless they have used a deal', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const [bought] = (await atStripe(w, person)).subscriptions;
  await w.stripe.subscriptions.cancel(bought?.id ?? '');
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await page.goto(list);
  await expectPath(page, '/');
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  // Nothing leads to where they may not stay.
  expect(await page.getByRole('link', { name: 'Freimonate mit Partner-Deals' }).count()).toBe(0);
  await page.goto('/preise');
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'Freimonate mit Partner-Deals' }).count()).toBe(0);

  await submitProof(person, deals.twoMonths);
  await page.goto('/');
  await page.getByText('Freimonate aktiviert (Prüfung ausstehend)').waitFor();
  await advance(w, 70 * 86_400);
  await page.reload();
  await page.getByText('Freimonate beendet (Prüfung ausstehend)').waitFor();
  const desk = await openDesk(w);
  const { usage_id: id, round } = await proofOf(desk, person.email);
  await desk.act(`/api/internal/proofs/${id}/reject`, { round, reason: 'Das Datum fehlt.' });
  await page.goto(list);
  await page.getByRole('heading', { name: 'Deals unserer Partner' }).waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: 'Freimonate mit Partner-Deals' }).waitFor();
});

test('a person without a subscription finds the deals beside the plans, and no deal at an unknown address', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  const unknown = page.getByRole('heading', { name: '404' });
  await page.goto('/');
  await page.waitForURL('**/sub/product');
  await page.getByRole('link', { name: 'Freimonate mit Partner-Deals' }).click();
  await page.getByRole('heading', { name: 'Deals unserer Partner' }).waitFor();
  await goInPage(page, '/cashback/deal/999999');
  await unknown.waitFor();
  expect(await page.title()).toBe('404 · Lexlern');
  await page.goto('/cashback/deal/abc');
  await unknown.waitFor();
  expect(await page.title()).toBe('404 · Lexlern');
});
