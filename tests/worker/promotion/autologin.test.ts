import { describe, expect } from 'vitest';

import { storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { order, planNamed } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { AutologinAnswer } from '#worker/subscription/quote/schemas.ts';

const path = '/api/promotion/coupon/autologin';

function follow(browser: Browser, code: string, switches = false): Promise<Response> {
  return browser.get(`${path}?code=${code}${switches ? '&switch=1' : ''}`);
}

async function bodyOf(answer: Response): Promise<AutologinAnswer> {
  expect(answer.status).toBe(200);
  return (await answer.json()) as AutologinAnswer;
}

async function whoIs(browser: Browser): Promise<string | undefined> {
  const answer = await browser.get('/api/auth/iflogged');
  return ((await answer.json()) as { email?: string }).email;
}

async function usesOf(here: World, email: string): Promise<number | undefined> {
  const code = await row<{ uses: number }>(
    here,
    'select uses from login_code where account_id = (select id from account where email = ?)',
    email,
  );
  return code?.uses;
}

/** A person's link to this coupon. With null, a link without a coupon. */
async function linkTo(here: World, email: string, couponCode: string | null): Promise<string> {
  return loginCodeFor(here, email, { purpose: 'marketing', couponCode });
}

test('a good link signs in and describes its coupon as the coupon page does', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const { code } = await makeCoupon(here, couponTerms.discount);
  const browser = openBrowser(here);
  const answer = await follow(browser, await linkTo(here, email, code));
  // Like any sign-in with a code, it costs one read and one write.
  expect(answer.headers.get('server-timing')).toContain('2 round trips');
  const page = await here.fetch(`/api/promotion/coupon?code=${code}`);
  const { coupon } = (await page.json()) as { coupon: unknown };
  expect(await bodyOf(answer)).toEqual({ coupon, has_active_sub: false });
  expect(await whoIs(browser)).toBe(email);
  const session = await row<{ began_with: string }>(
    here,
    `select began_with from session where account_id = (select id from account where email = ?)
      order by created_at desc, rowid desc limit 1`,
    email,
  );
  expect(session?.began_with).toBe('code');
});

test('after a lost answer the link works again, and a signed-in person uses nothing up', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const { code: coupon } = await makeCoupon(here, couponTerms.answer_quota);
  const code = await linkTo(here, email, coupon);
  // The cookie of the first answer is lost.
  const lost = await bodyOf(await follow(openBrowser(here), code));
  const browser = openBrowser(here);
  expect(await bodyOf(await follow(browser, code))).toEqual(lost);
  expect(await bodyOf(await follow(browser, code))).toEqual(lost);
  expect(await usesOf(here, email)).toBe(2);
});

describe('an unusable coupon', () => {
  test.each([
    ['without a coupon', async () => null],
    ['to an unknown coupon', async () => 'GIBTESNICHT'],
    ['to an expired coupon', async (here: World) => ({ expiresAt: (await clockOf(here)) - 1 })],
    ['to a disabled coupon', async (here: World) => ({ disabledAt: await clockOf(here) })],
    ['to a licence that has ended', async (here: World) => licenceOver(here)],
  ])('gives invalid_promotion after a link %s signs in', async (_what, terms) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const ownTerms = await terms(here);
    const code =
      ownTerms === null || typeof ownTerms === 'string'
        ? ownTerms
        : (await makeCoupon(here, { ...couponTerms.license, ...ownTerms })).code;
    const browser = openBrowser(here);
    const answer = await bodyOf(await follow(browser, await linkTo(here, email, code)));
    expect([answer.error, answer.has_active_sub]).toEqual(['invalid_promotion', false]);
    expect(answer.coupon?.coupon_code).toBe(
      typeof ownTerms === 'object' ? (code ?? undefined) : undefined,
    );
    expect(await whoIs(browser)).toBe(email);
  });

  async function licenceOver(here: World) {
    return { data: { licenceEndsAt: (await clockOf(here)) - 1 } };
  }

  test('can be one that others or this person have used up', async ({ w: here, person }) => {
    const others = await makeCoupon(here, { ...couponTerms.answer_quota, maxUses: 1 });
    const own = await makeCoupon(here, couponTerms.answer_quota);
    expect((await redeem(await signUpPerson(here), others.code)).status).toBe(200);
    expect((await redeem(person, own.code)).status).toBe(200);
    for (const { code } of [others, own]) {
      const answer = await follow(openBrowser(here), await linkTo(here, person.email, code));
      expect((await bodyOf(answer)).error).toBe('invalid_promotion');
    }
  });
});

describe('the answer says if the person already has', () => {
  test.each(['a contract', "a store's subscription"])('%s', async (what) => {
    const here = await world();
    const person = await signUpPerson(here);
    if (what === 'a contract') {
      const purchase = await person.post(
        '/api/sub/buy',
        order(await planNamed(here, 'yearly'), 'pm_card_visa'),
      );
      expect(purchase.status).toBe(200);
    } else {
      await sendAppEvent(here, person, await storeSubscription(here, 'ios'));
    }
    const { code } = await makeCoupon(here, couponTerms.discount);
    const answer = await bodyOf(
      await follow(openBrowser(here), await linkTo(here, person.email, code)),
    );
    expect([answer.has_active_sub, answer.error]).toEqual([true, undefined]);
  });

  test('something paid, where a free gift does not count', async ({ w: here, person }) => {
    await redeem(person, 'KANZLEI');
    const { code } = await makeCoupon(here, couponTerms.answer_quota);
    const answer = await bodyOf(
      await follow(openBrowser(here), await linkTo(here, person.email, code)),
    );
    expect(answer.has_active_sub).toBe(false);
  });
});

describe('a link that signs nobody in', () => {
  test.each([
    ['is unknown', 'a'.repeat(64), 400, 'invalid_code'],
    ['is for another purpose', { purpose: 'evaluation' as const }, 400, 'invalid_code'],
    ['is expired', { lifeMs: 0 }, 410, 'expired_code'],
    ['is used up', { maxUses: 0 }, 410, 'expired_code'],
  ])('%s', async (_what, terms, status, error) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const { code: couponCode } = await makeCoupon(here, couponTerms.discount);
    const code =
      typeof terms === 'string'
        ? terms
        : await loginCodeFor(here, email, { purpose: 'marketing', couponCode, ...terms });
    const browser = openBrowser(here);
    const answer = await follow(browser, code);
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('asks before it replaces another account, and does not show the coupon before that', async ({
    w: here,
  }) => {
    const { email } = await signUpPerson(here);
    const other = await signUpPerson(here);
    const { code: coupon } = await makeCoupon(here, couponTerms.discount);
    const code = await linkTo(here, email, coupon);
    const refusal = await follow(other, code);
    const text = await refusal.text();
    expect([refusal.status, text]).toEqual([409, expect.stringContaining('"other_account"')]);
    expect(text).not.toContain(coupon);
    expect(await usesOf(here, email)).toBe(0);
    expect((await bodyOf(await follow(other, code, true))).coupon?.coupon_code).toBe(coupon);
    expect(await whoIs(other)).toBe(email);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
  ])('comes from another site: %j', async (headers) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const code = await linkTo(here, email, 'WEB10');
    const answer = await here.fetch(`${path}?code=${code}`, { headers });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await usesOf(here, email)).toBe(0);
  });
});

test('a link opened twenty times at once signs in only as often as it allows', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const { code: couponCode } = await makeCoupon(here, couponTerms.answer_quota);
  const code = await loginCodeFor(here, email, { purpose: 'marketing', couponCode, maxUses: 3 });
  const browsers = Array.from({ length: 20 }, () => openBrowser(here));
  const answers = await Promise.all(browsers.map((browser) => follow(browser, code)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 17 }, () => 410),
  ]);
  expect(await usesOf(here, email)).toBe(3);
  const sessions = await row<{ count: number }>(
    here,
    `select count(*) as count from session where began_with = 'code'
      and account_id = (select id from account where email = ?)`,
    email,
  );
  expect(sessions?.count).toBe(3);
});
