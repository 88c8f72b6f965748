import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { expectPath, giveSession, returnToTab } from '#tests/e2e/in-page.ts';
import { intercept } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { choosePlan, desktop, dueToday, openVisitor } from '#tests/e2e/visitor.ts';
import { openUnusedWindow, waitForApp } from '#tests/e2e/window.ts';
import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

const headline = (page: Page) => page.getByRole('heading', { name: 'Hol Dir Premium' });
const cards = (page: Page) => page.getByRole('list', { name: 'Abo-Modelle' }).getByRole('article');

/** Marks this document, to tell whether a later page is in the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test.each(['visitor', 'member'])(
  'the plan page of a %s loads all its code at once',
  async (who) => {
    const w = await world();
    const page = await openUnusedWindow(w.origin, desktop, { javaScriptEnabled: true });
    if (who === 'member') await giveSession(w, page, await signUpPerson(w));
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    const html = await (await page.goto('/preise'))?.text();
    await page.mouse.move(2, 400);
    await page.mouse.move(3, 400);
    await page.getByRole('button', { name: 'Alle Abo-Modelle anzeigen' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.size).toBeGreaterThan(2);
    // Otherwise the browser would learn of it from another script, a round trip later.
    for (const script of scripts) expect(html).toContain(script);
    await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).hover();
    await expect.poll(() => [...scripts].join(' ')).toContain('terms-page');
  },
);

test('going back and forward between the plan page and pages of the app shows each of them', async () => {
  const { page, complaints } = await openVisitor(await world());
  await page.goto('/preise');
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  await page.getByRole('heading', { name: /AGB/ }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Abos und Preise' }).click();
  await headline(page).waitFor();
  await page.reload();
  await headline(page).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: /AGB/ }).waitFor();
  await page.goBack();
  await headline(page).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: /AGB/ }).waitFor();
  await page.goForward();
  await headline(page).waitFor();
  await choosePlan(page, '99,48');
  await page.getByRole('dialog', { name: 'Konto anlegen' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a member takes the chosen plan to the checkout, goes back and chooses another one', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/preise');
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  expect(await dueToday(page)).toContain('99,48');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await headline(page).waitFor();
  await choosePlan(page, /Monatsabo wählen/);
  await waitUntilPayable(page);
  expect(await dueToday(page)).toContain('13,39');
});

test('the list of an address with plans opens in the same document, and back again', async () => {
  const { page } = await openVisitor(await world());
  await page.goto('/preise?pid=gibt-es-nicht');
  await mark(page);
  await page.getByRole('link', { name: 'Alle Abo-Modelle anzeigen' }).click();
  await cards(page).first().waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('link', { name: 'Alle Abo-Modelle anzeigen' }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('a coupon in the history state survives a reload, and a link leads to the prices without it', async () => {
  const { page } = await openVisitor(await world());
  await page.goto('/preise');
  await page.evaluate(async () => {
    const answer = await fetch('/api/promotion/coupon?code=WEB10&check_active_sub=0');
    const { coupon } = (await answer.json()) as { coupon: unknown };
    history.pushState({ usr: { coupon }, key: 'coupon' }, '', '/sub/product');
  });
  await page.reload();
  await page.getByText('Gutschein WEB10').waitFor();
  await mark(page);
  await page.getByRole('link', { name: /Ohne Gutschein/ }).click();
  await page.getByText('Gutschein WEB10').waitFor({ state: 'detached' });
  expect(await isMarked(page)).toBe(true);
});

test.each(['unasked', 'denied'] as const)(
  'the next page does not know the source of a visit (answer: %s)',
  async (answered) => {
    const { page } = await openVisitor(await world(), desktop, answered);
    const known = () =>
      page.evaluate(() =>
        JSON.stringify([location.href, history.state, Object.entries(sessionStorage)]),
      );
    await page.goto('/preise?utm_source=podcast&referrer_id=e-1&utm_campaign=herbst');
    await page.reload();
    await choosePlan(page, '99,48');
    await page.getByRole('dialog', { name: 'Konto anlegen' }).waitFor();
    expect(await known()).not.toMatch(/podcast|e-1|herbst/);
    if (answered === 'denied') return;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zustimmen' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('device_id'))).not.toBeNull();
    expect(await page.context().cookies()).toEqual([]);
  },
);

test('the source of a visit is kept by who consents where it came with the address', async () => {
  const { page } = await openVisitor(await world(), desktop, 'unasked');
  await page.goto('/preise?utm_source=podcast&utm_campaign=herbst');
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await choosePlan(page, '99,48');
  await page.getByRole('dialog', { name: 'Konto anlegen' }).waitFor();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'marketing');
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({
    source: 'podcast',
    medium: '',
    campaign: 'herbst',
    referrer: '',
  });
});

test('the plan that a visitor chose is marked when they go back', async () => {
  const { page } = await openVisitor(await world());
  await page.goto('/preise');
  await choosePlan(page, '99,48');
  await page.getByRole('dialog', { name: 'Konto anlegen' }).waitFor();
  await page.goBack();
  await page.getByText('Deine Auswahl').waitFor();
});

test('the page follows a sign-in and a sign-out in another tab', async ({ w }) => {
  const { page } = await openVisitor(w);
  await page.goto('/preise');
  const person = await signUpPerson(w);
  await giveSession(w, page, person);
  await returnToTab(page);
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
  await page.getByRole('banner').getByText(person.displayName).waitFor();
  await page.getByRole('link', { name: /Partner-Deals/ }).waitFor();

  const other = await page.context().newPage();
  waitForApp(other);
  await other.goto('/preise');
  await other.getByRole('button', { name: 'Ausloggen' }).click();
  await expectPath(other, '/');
  await other.getByRole('link', { name: 'Registrieren' }).first().waitFor();
});

test('without a connection signing out says so, and the page stays as it is', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/preise');
  await cards(page).first().waitFor();
  await intercept(page, '/api/account/logout', 'fail');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung.' }).waitFor();
  await expectPath(page, '/preise');
  expect(await cards(page).count()).toBeGreaterThan(2);
});

test.each(['visitor', 'member'])('a reload keeps the scroll position of a %s', async (who) => {
  const w = await world();
  const page =
    who === 'member' ? await openMember(w, await signUpPerson(w)) : (await openVisitor(w)).page;
  await page.goto('/preise');
  await cards(page).first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.reload();
  await cards(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(700);
});

test.each(['visitor', 'member'])('an anchor in the address is shown to a %s', async (who) => {
  const w = await world();
  const page =
    who === 'member' ? await openMember(w, await signUpPerson(w)) : (await openVisitor(w)).page;
  await page.goto('/preise#fragen');
  const questions = page.getByRole('heading', { name: 'Fragen vor' });
  await questions.waitFor();
  await expect.poll(async () => (await questions.boundingBox())?.y).toBeLessThan(desktop.height);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});
