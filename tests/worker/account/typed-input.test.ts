import { describe, expect } from 'vitest';

import { writeAccount } from '#tests/support/accounts.ts';
import { licence, sendAppEvent } from '#tests/support/app-events.ts';
import { makeCoupon } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { caseOf, declare } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import { codeSentTo, newEmail, openBrowser, signUpPerson, tokenOf } from '#tests/support/people.ts';
import { invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

const password = 'korrekt-pferd-batterie';

/** Signs up with an address at a domain with an umlaut; the same domain in ASCII, too. */
async function signUpWithUmlaut() {
  const here = await world();
  const browser = openBrowser(here);
  const local = `erika-${crypto.randomUUID()}`;
  const [typed, stored] = [`${local}@müller-probe.de`, `${local}@xn--mller-probe-thb.de`];
  const began = await browser.post('/api/account/signupv2/email', {
    display_name: 'Eri\u200bka',
    email: ` ${typed}\u200b`,
  });
  const token = await tokenOf(began);
  const code = await codeSentTo(here, stored);
  const spaced = ` ${code.slice(0, 3)}\u2009${code.slice(3)}`;
  const next = await tokenOf(
    await browser.post('/api/account/signupv2/code', { code: spaced, token }),
  );
  const done = await browser.post('/api/account/signupv2/password', { password, token: next });
  return { here, browser, typed, stored, answer: await done.json() };
}

describe('an address at a domain with an umlaut', () => {
  test('is taken, written to in ASCII, and shown as it was typed', async () => {
    const { here, browser, typed, stored, answer } = await signUpWithUmlaut();
    expect(answer).toEqual({ name: 'Erika', email: typed, provider: 'email' });
    const profile = await browser.get('/api/account/profile');
    expect(await profile.json()).toMatchObject({ email: typed, display_name: 'Erika' });
    for (const email of [typed, stored, typed.toUpperCase(), typed.replace('ü', 'u\u0308')]) {
      const signedIn = await openBrowser(here).post('/api/account/signin', { email, password });
      expect([email, signedIn.status]).toEqual([email, 200]);
    }
    const again = { display_name: 'Erika', email: stored };
    expect((await openBrowser(here).post('/api/account/signupv2/email', again)).status).toBe(409);
  });

  test('is the same one in both forms, at the desk and for the app', async () => {
    const { here, browser, typed, stored } = await signUpWithUmlaut();
    const plan = await planNamed(here, 'yearly');
    await invoiceOf(await browser.post('/api/sub/buy', order(plan)));
    const { id } = await declare(here, '/kuendigen', { name: 'Erika', email: typed });
    const account = await row<{ id: string }>(
      here,
      'select id from account where email = ?',
      stored,
    );
    expect(await caseOf(here, id)).toMatchObject({ account_id: account?.id });
    const event = await licence(here, 30);
    await sendAppEvent(here, { email: typed }, event);
    const sql = 'select account_id from entitlement_grant where reference = ?';
    expect(await row(here, sql, event['reference'])).toEqual({ account_id: account?.id });
    const desk = await openDesk(here);
    for (const q of [typed, stored, typed.slice(0, 30)]) {
      const answer = await desk.get(`/api/internal/people?q=${encodeURIComponent(q)}`);
      expect(await answer.json()).toMatchObject({ people: [{ email: stored }] });
    }
  });
});

test('an address that was stored before signs in as ever', async ({ w: here }) => {
  const local = `o'b_x+${crypto.randomUUID()}`;
  for (const domain of ['a-b.example.com', 'xn--a.example', 'xn--mller-probe-thb.de']) {
    const email = `${local}@${domain}`;
    await writeAccount(here, { email, displayName: 'Erika' });
    const answer = await openBrowser(here).post('/api/account/signin', { email, password });
    expect([email, answer.status]).toEqual([email, 200]);
  }
});

test.each(['\u3164', '\u2800', '\u3164 \u2800', '\u115f\u1160', '\u0301'])(
  'a name of nothing that can be seen is missing: %j',
  async (name) => {
    const here = await world();
    const asked = { display_name: name, email: newEmail() };
    const answer = await openBrowser(here).post('/api/account/signupv2/email', asked);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: 'invalid_request', fields: { display_name: 'required' } },
    ]);
  },
);

test('a coupon is found however its code arrives', async ({ w: here }) => {
  const { code } = await makeCoupon(here, { type: 'discount', percentOff: 25 });
  const person = await signUpPerson(here);
  const plan = await planNamed(here, 'yearly');
  const wide = code
    .split('')
    .map((one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0))
    .join('');
  const half = `${code.slice(0, 4)} ${code.slice(4)}`;
  for (const typed of [code, half, wide, `${code}\u200b`, code.replace('T', 'T\u00ad')]) {
    const query = new URLSearchParams({ coupon: typed, plan_id: plan.plan_id });
    const box = await person.get(`/api/sub/coupon/validate?${query}`);
    expect(await box.json()).toMatchObject({ coupon_code: code });
    const found = await person.get(`/api/promotion/coupon?${new URLSearchParams({ code: typed })}`);
    expect(await found.json()).toMatchObject({ coupon: { coupon_code: code } });
  }
});
