import { describe, expect, test } from 'vitest';

import { storeSubscription, tell } from '#tests/app-events.ts';
import { kinds, makeCoupon, redeem } from '#tests/coupons.ts';
import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import { order, planNamed } from '#tests/purchases.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import type { AutologinAnswer } from '#worker/subscription/coupon/schemas.ts';

const path = '/api/promotion/coupon/autologin';

function follow(browser: Browser, code: string, switches = false): Promise<Response> {
  return browser.get(`${path}?code=${code}${switches ? '&switch=1' : ''}`);
}

async function found(answer: Response): Promise<AutologinAnswer> {
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

/** A link of that person's to such a coupon; without one to none. */
async function linkTo(here: World, email: string, couponCode: string | null): Promise<string> {
  return loginCodeFor(here, email, { purpose: 'marketing', couponCode });
}

test('a good link signs in by its code and tells of its coupon as the coupon page does', async () => {
  const here = await world();
  const { email } = await signUpPerson(here);
  const { code } = await makeCoupon(here, kinds.discount);
  const browser = openBrowser(here);
  const answer = await follow(browser, await linkTo(here, email, code));
  // As any sign-in by a code: one read, one write.
  expect(answer.headers.get('server-timing')).toContain('2 round trips');
  // Wherever the next call is answered, it knows of the sign-in.
  expect(answer.headers.get('set-cookie')).toContain('bookmark=');
  const page = await here.fetch(`/api/promotion/coupon?code=${code}`);
  const { coupon } = (await page.json()) as { coupon: unknown };
  expect(await found(answer)).toEqual({ coupon, has_active_sub: false });
  expect(await whoIs(browser)).toBe(email);
  const session = await row<{ began_with: string }>(
    here,
    `select began_with from session where account_id = (select id from account where email = ?)
      order by created_at desc, rowid desc limit 1`,
    email,
  );
  expect(session?.began_with).toBe('code');
});

test('whose answer was lost follows the link again; whoever is in uses nothing up', async () => {
  const here = await world();
  const { email } = await signUpPerson(here);
  const { code: coupon } = await makeCoupon(here, kinds.answer_quota);
  const code = await linkTo(here, email, coupon);
  // The first answer's cookie never came.
  const lost = await found(await follow(openBrowser(here), code));
  const browser = openBrowser(here);
  expect(await found(await follow(browser, code))).toEqual(lost);
  expect(await found(await follow(browser, code))).toEqual(lost);
  expect(await usesOf(here, email)).toBe(2);
});

describe('what cannot be had any more', () => {
  test.each([
    ['without a coupon', async () => null],
    ['to a coupon that there is not', async () => 'GIBTESNICHT'],
    ['to one that has expired', async (here: World) => ({ expiresAt: (await clockOf(here)) - 1 })],
    ['to one taken out of use', async (here: World) => ({ disabledAt: await clockOf(here) })],
    ['to a licence that is over', async (here: World) => licenceOver(here)],
  ])('a link %s signs in and says so', async (_what, terms) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const made = await terms(here);
    const code =
      made === null || typeof made === 'string'
        ? made
        : (await makeCoupon(here, { ...kinds.license, ...made })).code;
    const browser = openBrowser(here);
    const answer = await found(await follow(browser, await linkTo(here, email, code)));
    expect([answer.error, answer.has_active_sub]).toEqual(['invalid_promotion', false]);
    expect(answer.coupon?.coupon_code).toBe(
      typeof made === 'object' ? (code ?? undefined) : undefined,
    );
    expect(await whoIs(browser)).toBe(email);
  });

  async function licenceOver(here: World) {
    return { data: { licenceEndsAt: (await clockOf(here)) - 1 } };
  }

  test('a coupon used up by others, or by this very person, is over', async () => {
    const here = await world();
    const person = await signUpPerson(here);
    const others = await makeCoupon(here, { ...kinds.answer_quota, maxUses: 1 });
    const own = await makeCoupon(here, kinds.answer_quota);
    expect((await redeem(await signUpPerson(here), others.code)).status).toBe(200);
    expect((await redeem(person, own.code)).status).toBe(200);
    for (const { code } of [others, own]) {
      const answer = await follow(openBrowser(here), await linkTo(here, person.email, code));
      expect((await found(answer)).error).toBe('invalid_promotion');
    }
  });
});

describe('who has something that is paid for is told so', () => {
  test.each(['a contract', "a store's subscription"])('%s', async (what) => {
    const here = await world();
    const person = await signUpPerson(here);
    if (what === 'a contract') {
      const bought = await person.post(
        '/api/sub/buy',
        order(await planNamed(here, 'yearly'), 'pm_card_visa'),
      );
      expect(bought.status).toBe(200);
    } else {
      await tell(here, person, await storeSubscription(here, 'ios'));
    }
    const { code } = await makeCoupon(here, kinds.discount);
    const answer = await found(
      await follow(openBrowser(here), await linkTo(here, person.email, code)),
    );
    expect([answer.has_active_sub, answer.error]).toEqual([true, undefined]);
  });

  test('what was given for nothing is no reason to keep a coupon back', async () => {
    const here = await world();
    const person = await signUpPerson(here);
    await redeem(person, 'KANZLEI');
    const { code } = await makeCoupon(here, kinds.answer_quota);
    const answer = await found(
      await follow(openBrowser(here), await linkTo(here, person.email, code)),
    );
    expect(answer.has_active_sub).toBe(false);
  });
});

describe('a link that signs nobody in', () => {
  test.each([
    ['wrong', 'a'.repeat(64), 400, 'invalid_code'],
    ['of another purpose', { purpose: 'evaluation' as const }, 400, 'invalid_code'],
    ['too old', { lifeMs: 0 }, 410, 'expired_code'],
    ['used up', { maxUses: 0 }, 410, 'expired_code'],
  ])('%s', async (_what, terms, status, error) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const { code: couponCode } = await makeCoupon(here, kinds.discount);
    const code =
      typeof terms === 'string'
        ? terms
        : await loginCodeFor(here, email, { purpose: 'marketing', couponCode, ...terms });
    const browser = openBrowser(here);
    const answer = await follow(browser, code);
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('asks before somebody else makes way, and tells nothing of the coupon until then', async () => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const other = await signUpPerson(here);
    const { code: coupon } = await makeCoupon(here, kinds.discount);
    const code = await linkTo(here, email, coupon);
    const asked = await follow(other, code);
    const text = await asked.text();
    expect([asked.status, text]).toEqual([409, expect.stringContaining('"other_account"')]);
    expect(text).not.toContain(coupon);
    expect(await usesOf(here, email)).toBe(0);
    expect((await found(await follow(other, code, true))).coupon?.coupon_code).toBe(coupon);
    expect(await whoIs(other)).toBe(email);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
  ])('comes from elsewhere: %j', async (headers) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const code = await linkTo(here, email, 'WEB10');
    const answer = await here.fetch(`${path}?code=${code}`, { headers });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await usesOf(here, email)).toBe(0);
  });
});

test('one link opened twenty times at once signs in as often as it may, and no more', async () => {
  const here = await world();
  const { email } = await signUpPerson(here);
  const { code: couponCode } = await makeCoupon(here, kinds.answer_quota);
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
