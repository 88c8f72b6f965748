import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept } from '#tests/e2e/intercept.ts';
import { goInPage } from '#tests/e2e/in-page.ts';
import { openMember, openMemberWindow } from '#tests/e2e/states/state.ts';
import { row, rows } from '#tests/support/database.ts';
import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import {
  cards,
  choosePlan,
  desktop,
  expectStatus,
  fillCheckout,
  openVisitor,
  pay,
  phone,
  signUpInDialog,
} from '#tests/e2e/visitor.ts';
import { installClock, waitForApp } from '#tests/e2e/window.ts';
import type { ConsentAnswer, Visitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { referrerIdOf } from '#tests/support/referrals.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';

const day = 86_400;
/** The cookies that the product needs to work, here without https and so without their prefix. */
const necessary = new Set(['session', 'browser', 'social']);

interface Watched extends Visitor {
  w: World;
  /** The calls that follow a person: their paths and their bodies. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** Requests to other origins. */
  elsewhere: string[];
  /** The address by which the person comes. */
  link: string;
  referrer: string;
}

async function watch(answered: ConsentAnswer = 'unasked', viewport = desktop): Promise<Watched> {
  const w = await world();
  const friend = openBrowser(w);
  const identity = newIdentity();
  await signInAs(w, friend, identity);
  const id = await referrerIdOf(friend);
  const visitor = await openVisitor(w, viewport, answered);
  const calls: Watched['calls'] = [];
  const elsewhere: string[] = [];
  visitor.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== w.origin && origin !== 'null') elsewhere.push(request.url());
    if (/^\/api\/(marketing\/utm|sub\/referral)\//.test(pathname)) {
      calls.push({ path: pathname, body: request.postDataJSON() as Record<string, unknown> });
    }
  });
  const link = `/?utm_source=newsletter&utm_medium=email&utm_campaign=herbst&user_source=fachschaft&referrer_id=${id}`;
  return { ...visitor, w, calls, elsewhere, link, referrer: id };
}

/** The cookies and the storage that a browser keeps and the product does not need. */
async function kept(page: Page): Promise<{ cookies: string[]; storage: string[] }> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const storage = await page.evaluate(() => Object.keys(localStorage));
  return {
    cookies: cookies.filter((name) => !necessary.has(name)).toSorted(),
    storage: storage.toSorted(),
  };
}

async function cookie(page: Page, name: string) {
  return (await page.context().cookies()).find((one) => one.name === name);
}

interface StoredAnswer {
  id?: string;
  subject?: string;
}

/** The answer that the browser keeps, once the Worker has its proof. */
async function storedAnswer(page: Page): Promise<StoredAnswer> {
  const read = async () =>
    JSON.parse(
      (await page.evaluate(() => localStorage.getItem('consent'))) ?? '{}',
    ) as StoredAnswer;
  await expect.poll(async () => 'id' in (await read())).toBe(false);
  return read();
}

interface Proof {
  attribution: number;
  referral: number;
  event: string;
  text_version: string;
  email: string | null;
}

/** The proofs of one browser, the first one first. */
function proofs(w: World, subject: string | undefined): Promise<Proof[]> {
  return rows<Proof>(
    w,
    `SELECT attribution, referral, event, text_version, email FROM consent_proof
      LEFT JOIN account ON account.id = account_id WHERE subject = ?
      ORDER BY consent_proof.rowid`,
    subject ?? '',
  );
}

const { version } = consentQuestion;

const banner = (page: Page) => page.getByRole('region', { name: consentQuestion.words.title });
const way = (page: Page, name: string) => banner(page).getByRole('button', { name });

async function toPlans(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Abos ansehen' }).first().click();
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
}

async function toCheckout({ w, ...visitor }: Watched): Promise<void> {
  await choosePlan(visitor.page, '99,48');
  await signUpInDialog(w, visitor);
  await waitUntilPayable(visitor.page);
}

test('before the person has answered, nothing is set, stored or sent up to the completed order; the answers look alike and cover nothing', async () => {
  const visit = await watch('unasked', phone);
  const { page, calls, elsewhere } = visit;
  const nothing = async () => {
    expect(await kept(page)).toEqual({ cookies: [], storage: [] });
    expect([...calls, ...elsewhere]).toEqual([]);
  };
  /** Nor does a later page know where the person came from, by its address or by what is stored. */
  const nothingCarried = async () => {
    const known = await page.evaluate(() =>
      JSON.stringify([location.href, history.state, Object.entries(sessionStorage)]),
    );
    for (const word of ['newsletter', 'herbst', 'fachschaft', visit.referrer]) {
      expect(known).not.toContain(word);
    }
  };
  await page.goto(visit.link);
  await banner(page).waitFor();
  await nothing();
  const look = (name: string) =>
    way(page, name).evaluate((button) => {
      const { width, height, top } = button.getBoundingClientRect();
      const { color, backgroundColor, borderColor, fontSize, fontWeight } =
        getComputedStyle(button);
      return { width, height, top, color, backgroundColor, borderColor, fontSize, fontWeight };
    });
  expect(await look('Ablehnen')).toEqual(await look('Zustimmen'));
  const height = async () => (await banner(page).boundingBox())?.height ?? Infinity;
  expect(await height()).toBeLessThanOrEqual(phone.height / 4);
  await way(page, 'Einstellungen').click();
  expect(await height()).toBeLessThanOrEqual(phone.height / 4);
  const switches = banner(page).getByRole('checkbox');
  expect(await switches.count()).toBe(2);
  for (const one of await switches.all()) expect(await one.isChecked()).toBe(false);

  await toPlans(page);
  await nothing();
  await nothingCarried();
  await toCheckout(visit);
  await nothing();
  await nothingCarried();
  // Nothing lies over an order. Who wants to answer here, finds the question at the page's end.
  expect(await banner(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await banner(page).waitFor();
  const position = await banner(page).evaluate((region) => getComputedStyle(region).position);
  expect(position).toBe('static');

  await fillCheckout(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await nothing();
  expect(visit.complaints).toEqual([]);
});

describe('with consent', () => {
  test("the visit's origin is stored, reported with each step, and removed after the purchase", async () => {
    const visit = await watch();
    const { w, page, calls, elsewhere, email, referrer } = visit;
    await page.goto(visit.link);
    await way(page, 'Zustimmen').click();
    await banner(page).waitFor({ state: 'detached' });
    // By then the query has left the address.
    await toPlans(page);
    expect(await kept(page)).toEqual({
      cookies: ['marketing', 'referral'],
      storage: ['consent', 'device_id'],
    });
    const campaign = await cookie(page, 'marketing');
    expect(JSON.parse(decodeURIComponent(campaign?.value ?? ''))).toEqual({
      source: 'newsletter',
      medium: 'email',
      campaign: 'herbst',
      referrer: '',
      user_source: 'fachschaft',
    });
    const referral = await cookie(page, 'referral');
    expect(JSON.parse(decodeURIComponent(referral?.value ?? ''))).toEqual({
      referrer_id: referrer,
    });
    for (const one of [campaign, referral]) {
      expect((one?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7 * day - 60);
      expect((one?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(7 * day);
    }
    const device = await page.evaluate(() => localStorage.getItem('device_id'));
    expect(device).toMatch(/^web_[\w-]{21}$/);

    await toCheckout(visit);
    const { subject } = await storedAnswer(page);
    const trackBody = {
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'herbst',
      user_source: 'fachschaft',
      referrer: '',
      ga_session_id: '',
      device_id: device,
      consent: subject,
    };
    expect(calls).toEqual([
      { path: '/api/marketing/utm/track', body: { ...trackBody, action: 'register' } },
    ]);

    await fillCheckout(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
    await expect
      .poll(() => kept(page))
      .toEqual({
        cookies: [],
        storage: ['consent', 'device_id'],
      });
    expect(calls.slice(1)).toEqual([
      // The checkout is a new document, and its address has no campaign.
      { path: '/api/marketing/utm/track', body: { ...trackBody, action: 'purchase' } },
      { path: '/api/sub/referral/add', body: { referrer_id: referrer } },
    ]);
    await expect
      .poll(() =>
        row(
          w,
          'SELECT referral.status FROM referral JOIN account ON account.id = referred_account_id WHERE email = ?',
          email,
        ),
      )
      .toEqual({ status: 'counted' });
    await page.reload();
    await expectStatus(page, 'Aktiv');
    expect(calls).toHaveLength(3);
    // The proof of what the visitor agreed to belongs to the account that they made afterwards.
    expect(await proofs(w, subject)).toEqual([
      { attribution: 1, referral: 1, event: 'answered', text_version: version, email: null },
      { attribution: 1, referral: 1, event: 'connected', text_version: version, email },
    ]);
    expect(elsewhere).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  test('what came with the first page is gone, when it is given on a later one', async () => {
    const visit = await watch();
    const { page } = visit;
    await page.goto(visit.link);
    await banner(page).waitFor();
    await goInPage(page, '/agb');
    await way(page, 'Zustimmen').click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual({ cookies: [], storage: ['consent', 'device_id'] });
  });

  test('each purpose is followed for itself, and what is withdrawn is deleted at once', async () => {
    const visit = await watch();
    const { w, page, calls, email, referrer } = visit;
    await page.goto(visit.link);
    await way(page, 'Einstellungen').click();
    await banner(page).getByLabel('Wer Dich geworben hat').check();
    await way(page, 'Speichern').click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual({ cookies: ['referral'], storage: ['consent'] });

    const settings = page.getByRole('button', { name: 'Cookie-Einstellungen' });
    await settings.click();
    const attribution = banner(page).getByLabel('Welche Werbung wirkt');
    expect(await attribution.isChecked()).toBe(false);
    await attribution.check();
    await way(page, 'Speichern').click();
    await expect.poll(async () => (await kept(page)).cookies).toEqual(['marketing', 'referral']);
    await settings.click();
    await attribution.uncheck();
    await way(page, 'Speichern').click();
    await expect.poll(() => kept(page)).toEqual({ cookies: ['referral'], storage: ['consent'] });

    await toPlans(page);
    await toCheckout(visit);
    await fillCheckout(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
    await expect.poll(async () => (await kept(page)).cookies).toEqual([]);
    expect(calls).toEqual([{ path: '/api/sub/referral/add', body: { referrer_id: referrer } }]);
    const { subject } = await storedAnswer(page);
    expect((await proofs(w, subject)).map((one) => [one.attribution, one.referral])).toEqual([
      [0, 1],
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(await proofs(w, subject)).toContainEqual(
      expect.objectContaining({ event: 'connected', email }),
    );
  });

  test('a device keeps its id, a later campaign replaces the first, and failing calls disturb nothing', async ({
    w,
  }) => {
    const [friend, person] = [openBrowser(w), await signUpPerson(w)];
    await signInAs(w, friend, newIdentity());
    const { page, complaints } = await openMemberWindow(w, person, desktop, 'granted');
    await page.context().addCookies([{ name: 'device_id', value: 'app-42', url: w.origin }]);
    await intercept(page, '/api/marketing/**', 'fail');
    await intercept(page, '/api/sub/referral/**', 'fail');
    await page.goto(`/agb?utm_medium=email&referrer_id=${await referrerIdOf(friend)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await kept(page)).toEqual({
      cookies: ['device_id', 'marketing', 'referral'],
      storage: ['consent'],
    });
    await page.goto('/preise?utm_source=podcast');
    // The checkout is a new document, and its address has no campaign.
    await choosePlan(page, '99,48');
    await waitUntilPayable(page);
    const { value = '' } = (await cookie(page, 'marketing')) ?? {};
    expect(JSON.parse(decodeURIComponent(value))).toMatchObject({ source: 'podcast', medium: '' });

    await fillCheckout(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
    // The failure does not lose the referrer.
    await expect.poll(async () => (await kept(page)).cookies).toEqual(['device_id', 'referral']);
    expect(complaints.every((line) => line.startsWith('call failed:'))).toBe(true);
  });
});

test('a person who refuses is not followed, and is asked again only after a year', async () => {
  const visit = await watch();
  const { page, calls } = visit;
  await installClock(page);
  await page.goto(visit.link);
  await way(page, 'Ablehnen').click();
  await banner(page).waitFor({ state: 'detached' });
  const asked = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return banner(page).count();
  };
  expect(await asked(visit.link)).toBe(0);
  expect(await kept(page)).toEqual({ cookies: [], storage: ['consent'] });
  // The browser keeps the choice and nothing that names it.
  const choice = { attribution: false, referral: false, version };
  expect(await storedAnswer(page)).toEqual({ ...choice, at: expect.any(Number) });
  await page.clock.fastForward(364 * day * 1000);
  expect(await asked('/')).toBe(0);
  await page.clock.fastForward(2 * day * 1000);
  expect(await asked('/')).toBe(1);
  expect(calls).toEqual([]);
});

test('consent can be given by keyboard and withdrawn at the foot of every page, in all tabs at once', async () => {
  const visit = await watch();
  const { page, w } = visit;
  await page.goto(visit.link);
  await banner(page).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  // The keyboard reaches the banner after the skip link.
  const order = ['Zum Inhalt springen', 'Mehr dazu', 'Einstellungen', 'Ablehnen', 'Zustimmen'];
  for (const name of order) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  }
  await page.keyboard.press('Enter');
  await banner(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect((await kept(page)).cookies).toEqual(['marketing', 'referral']);

  const settings = page
    .getByRole('contentinfo')
    .getByRole('button', { name: 'Cookie-Einstellungen' });
  await settings.click();
  for (const one of await banner(page).getByRole('checkbox').all()) {
    expect(await one.isChecked()).toBe(true);
  }
  expect((await kept(page)).cookies).toEqual(['marketing', 'referral']);
  const other = await page.context().newPage();
  waitForApp(other);
  const sent: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/api/marketing/')) sent.push(request.url());
  });
  await other.goto('/preise');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await way(page, 'Ablehnen').click();
  expect(await kept(page)).toEqual({ cookies: [], storage: ['consent'] });
  expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);

  // A page that was open in another tab knows this, too, when it reports a sign-in.
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { purpose: 'cookie' });
  await goInPage(other, `/account/cookie?token=${code}&new_account=1`);
  await other.getByRole('button', { name: 'Ausloggen' }).waitFor();
  await other.waitForURL('**/sub/product');
  expect([await kept(other), sent, visit.calls]).toEqual([
    { cookies: [], storage: ['consent'] },
    [],
    [],
  ]);
});

test('a person gets a link for their friends', async ({ w }) => {
  const person = openBrowser(w);
  await signInAs(w, person, newIdentity());
  const page = await openMember(w, person);
  await page.goto('/konto');
  await page.getByRole('button', { name: 'Link teilen' }).click();
  const field = page.getByLabel('Dein Link');
  await field.waitFor();
  expect(await field.inputValue()).toBe(`${w.origin}/?referrer_id=${await referrerIdOf(person)}`);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await page.getByText('Der Link ist kopiert.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

test('on a phone one press opens its own sheet with the link', async ({ w, person }) => {
  const page = await openMember(w, person);
  await page.addInitScript(() => {
    const share = async (data: ShareData) =>
      document.body.setAttribute('data-shared', data.url ?? '');
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto('/konto');
  await page.getByRole('button', { name: 'Link teilen' }).click();
  const link = page.getByLabel('Dein Link');
  await link.waitFor();
  const shared = () => page.locator('body').getAttribute('data-shared');
  await expect.poll(shared).toBe(await link.inputValue());
});
