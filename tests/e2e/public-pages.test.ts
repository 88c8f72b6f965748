import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { findingsOf, loadAxe } from '#tests/e2e/axe.ts';
import { giveSession } from '#tests/e2e/in-page.ts';
import { intercept } from '#tests/e2e/intercept.ts';
import { choosePlan, desktop, openVisitor, phone } from '#tests/e2e/visitor.ts';
import { openBeforeApp, openUnusedWindow } from '#tests/e2e/window.ts';
import { accountPassword, writeAccount } from '#tests/support/accounts.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { pages, postedSignIn } from '#worker/pages.ts';
import type { Page as PageRow } from '#worker/page.ts';

const withoutScript = { javaScriptEnabled: false };

/** What each page says at least, and the status of its answer. */
const shown: [string, string | RegExp, number?][] = [
  [pages.home.path, 'Dein Jurastudium'],
  [`${pages.home.path}?antworten=11`, 'Frage 3 von 3'],
  [pages.plans.path, '86,28'],
  [pages.plansInfo.path, 'Gutschein WEB10: 10'],
  [pages.prices.path, 'Lifetime'],
  [`${pages.coupon.path}?code=WEB10&check=1`, /10.%/],
  [pages.signIn.path, 'Passwort vergessen?'],
  [pages.signUp.path, 'brauchst Du JavaScript'],
  [pages.forgetEmail.path, 'brauchst Du JavaScript'],
  [pages.cancellation.path, 'jetzt kündigen'],
  [pages.withdrawal.path, 'Widerruf bestätigen'],
  [pages.cancellationReceipt.path, 'gibt es nicht mehr', 404],
  [pages.withdrawalReceipt.path, 'gibt es nicht mehr', 404],
  [pages.declarationReply.path, 'gibt es nicht mehr', 404],
  [pages.mailReply.path, 'gibt es nicht mehr', 404],
  [pages.accountDeletion.path, 'Einloggen und Konto löschen'],
  [pages.imprint.path, 'Impressum'],
  [pages.terms.path, 'Widerrufsbelehrung'],
  [pages.privacy.path, 'Datenschutz'],
  [pages.accessibility.path, 'WCAG'],
  ['/gibt-es-nicht', 'Diese Seite gibt es nicht.', 404],
];

test('every page that says it is in the HTML is tried here', () => {
  const tried = new Set(shown.map(([path]) => path.split('?')[0]));
  const rendered = Object.values<PageRow>(pages).filter(({ inHtml }) => inHtml !== undefined);
  expect(rendered.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([]);
});

test.each(shown)(
  '%s is readable without script, and every control that is shown works',
  async (path, text, status = 200) => {
    const { origin } = await world();
    const page = await openUnusedWindow(origin, phone, withoutScript);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    expect(await page.locator('main').innerText()).toMatch(text);
    for (const name of ['Impressum', 'AGB', 'Datenschutz', 'Barrierefreiheit']) {
      const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toMatch(/^\/[a-z]+$/);
    }
    // Without script a button can only send a form.
    for (const button of await page.locator('button:visible').all()) {
      expect(await button.getAttribute('type'), await button.innerText()).toBe('submit');
      const action = button.locator('xpath=ancestor::form').getAttribute('action');
      expect(await action, await button.innerText()).not.toBeNull();
    }
  },
);

test.each(shown)('%s is taken over without a word, a shift or another text', async (path) => {
  const { page, complaints } = await openVisitor(await world(), desktop);
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as { value?: number }).value ?? 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // What React says of a difference is a warning or a recovered error.
  page.on('console', (message) => complaints.push(message.text()));
  await openBeforeApp(page, path);
  const before = await page.locator('#root').innerText();
  await page.mouse.move(100, 100);
  await appRuns(page);
  expect(await page.locator('#root').innerText()).toBe(before);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

/** Waits until React has taken over the page. */
async function appRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector('main h1, main h2, [role=dialog] h2');
    return title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'));
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// With a query the app begins at once.
test.each([...new Set(shown.map(([path]) => path.replace(/\?.*/, '')))])(
  '%s is accessible as it comes, and once the app is there',
  async (path) => {
    const { origin } = await world();
    const page = await openUnusedWindow(origin, desktop, { javaScriptEnabled: true });
    const device = await page.context().newCDPSession(page);
    await page.goto(path);
    await loadAxe(device);
    expect(await findingsOf(page, { rules })).toEqual([]);
    expect(await page.evaluate(() => 'early' in window)).toBe(true);
    await page.mouse.move(100, 100);
    await appRuns(page);
    expect(await findingsOf(page, { rules })).toEqual([]);
  },
);

test.each([pages.home.path, pages.terms.path, pages.prices.path, pages.signIn.path])(
  '%s loads no script before the person does something',
  async (path) => {
    // In a window that was used before, the mouse may still be over the page.
    const { origin } = await world();
    const page = await openUnusedWindow(origin, desktop, { javaScriptEnabled: true });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.mouse.move(100, 100);
    await appRuns(page);
    expect(asked.length).toBeGreaterThan(0);
  },
);

/** Holds the app back until the answered function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let arrives = () => {};
  const arrival = new Promise<'pass'>((resolve) => {
    arrives = () => resolve('pass');
  });
  await intercept(page, '/assets/*.js', () => arrival);
  return arrives;
}

test('what is pressed and typed before the app is there is not lost', async () => {
  const { page } = await openVisitor(await world());
  const appArrives = await holdApp(page);
  await openBeforeApp(page, pages.signUp.path);
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(newEmail());
  await page.getByRole('button', { name: 'Weiter' }).click();
  appArrives();
  await page.getByLabel('Code aus der E-Mail').waitFor();
});

test('if the app cannot be loaded, a press loads the page anew, and the next one counts', async () => {
  const { page } = await openVisitor(await world());
  let fate: 'fail' | 'pass' = 'fail';
  await intercept(page, '/assets/*.js', () => fate);
  await openBeforeApp(page, pages.prices.path);
  const loaded = page.waitForEvent('load');
  page.once('requestfailed', () => {
    fate = 'pass';
  });
  await choosePlan(page, '99,48');
  await loaded;
  await choosePlan(page, '99,48');
  await page.getByRole('dialog', { name: 'Konto anlegen' }).waitFor();
});

test('if the app cannot be loaded, a link leads on although something was typed', async () => {
  const { page } = await openVisitor(await world());
  await intercept(page, '/assets/*.js', 'fail');
  await openBeforeApp(page, pages.signIn.path);
  await page.getByLabel('E-Mail').fill(newEmail());
  await page.getByRole('link', { name: 'Passwort vergessen' }).click();
  await page.waitForURL(`**${pages.forgetEmail.path}*`);
});

test('a plan that is chosen before the app is there is ordered', async () => {
  const { page } = await openVisitor(await world());
  const appArrives = await holdApp(page);
  await openBeforeApp(page, pages.prices.path);
  await choosePlan(page, '99,48');
  appArrives();
  await page.getByRole('dialog', { name: 'Konto anlegen' }).waitFor();
});

test('a person signs in without script, and a refusal keeps the e-mail', async ({ w }) => {
  const email = newEmail();
  await writeAccount(w, { email, displayName: 'Erika Mustermann' });
  const page = await openUnusedWindow(w.origin, phone, withoutScript);
  await page.goto(pages.signIn.path);
  const send = async (password: string) => {
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  };
  await page.getByLabel('E-Mail').fill(email);
  await send('falsches-passwort');
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);

  await send(accountPassword);
  await page.waitForURL(`${w.origin + pages.home.path}?${postedSignIn}=1`);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain('session');
});

test('a sign-in that another site sends is refused', async ({ w }) => {
  const answer = await w.fetch(pages.signIn.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://other.example',
    },
    body: 'email=a@example.com&password=irgendetwas',
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith('session='))).toEqual([]);
});

test('a coupon code is looked up without script, and an unknown one is refused', async () => {
  const page = await openUnusedWindow((await world()).origin, phone, withoutScript);
  await page.goto(pages.coupon.path);
  await page.getByLabel('Gutscheincode').fill('WEB10');
  await page.getByRole('button', { name: 'Gutschein prüfen' }).click();
  await page.getByRole('heading', { name: /10.% Rabatt/ }).waitFor();

  await page.getByLabel('Gutscheincode').fill('GIBTESNICHT');
  await page.getByRole('button', { name: 'Gutschein prüfen' }).click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
});

test('an app that starts late knows of a sign-in in another tab', async ({ w }) => {
  const page = await openUnusedWindow(w.origin, desktop, { javaScriptEnabled: true });
  await page.clock.install();
  await page.goto(pages.signIn.path);
  await giveSession(w, page, await signUpPerson(w));
  await page.clock.fastForward(20_000);
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 100);
  await page.waitForURL((address) => address.pathname !== pages.signIn.path);
});
