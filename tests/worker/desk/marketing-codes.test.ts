import { expect } from 'vitest';

import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { agreeToMails } from '#tests/support/mailings.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { BranchLink, TestMailAnswer } from '#worker/desk/marketing-codes/schemas.ts';

const at = '/api/internal/marketingcode';

async function auditRows(here: World, action: string, about: string) {
  return rows<{ operator: string; account_id: string | null }>(
    here,
    'select operator, account_id from audit where action = ? and instr(details, ?) > 0',
    action,
    about,
  );
}

test('the mail describes the coupon, and its link signs in and shows the coupon', async ({
  w: here,
  person,
}) => {
  const { email } = person;
  await agreeToMails(here, person);
  const { code } = await makeCoupon(here, couponTerms.discount);
  const desk = await openDesk(here);
  const body = { email: ` ${email.toUpperCase()}`, coupon_code: ` ${code.toLowerCase()} ` };
  const answer = await desk.post(`${at}/test`, body);
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as TestMailAnswer;
  expect(url.startsWith(`${here.origin}/sub/promotion/emailmarketing?code=`)).toBe(true);

  const [mail] = await mailsTo(here, email);
  expect(mail?.subject).toBe('Dein Gutschein für Lexlern: 25 % Rabatt auf die erste Laufzeit');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(code);
    expect(part).toContain('25 % Rabatt auf die erste Laufzeit');
    expect(part).toContain(url);
    expect(part).toContain('Gib ihn nicht weiter');
  }
  expect(mail?.text).not.toMatch(/<|&[a-z]+;|undefined|null/);

  const browser = openBrowser(here);
  const secret = new URL(url).searchParams.get('code');
  const opened = await browser.get(`/api/promotion/coupon/autologin?code=${secret}`);
  expect(await opened.json()).toMatchObject({
    coupon: { coupon_code: code },
    has_active_sub: false,
  });
  expect(await auditRows(here, 'marketing_mail.sent', code)).toMatchObject([
    { operator: desk.email },
  ]);
  // A reader of the log cannot sign in with it.
  expect(await auditRows(here, 'marketing_mail.sent', secret ?? '')).toEqual([]);
});

test('the same request twice sends one mail and answers with the same link', async ({
  w: here,
  person,
}) => {
  const { email } = person;
  await agreeToMails(here, person);
  const desk = await openDesk(here);
  const before = (await mailsTo(here, email)).length;
  const body = { action_id: crypto.randomUUID(), email, coupon_code: 'EMAILMARKING20' };
  const answers = [await desk.post(`${at}/test`, body), await desk.post(`${at}/test`, body)];
  const [first, second] = await Promise.all(answers.map(async (answer) => answer.json()));
  expect(second).toEqual(first);
  expect((await mailsTo(here, email)).length).toBe(before + 1);
  // The action id is used up. A mail to another person needs its own.
  const other = await signUpPerson(here);
  await agreeToMails(here, other);
  const answer = await desk.post(`${at}/test`, { ...body, email: other.email });
  expect([answer.status, await answer.json()]).toEqual([409, { error: 'invalid_request' }]);
});

test('an unknown person, an unknown coupon and a disabled coupon are refused, and no mail is sent', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const desk = await openDesk(here);
  const over = await makeCoupon(here, { ...couponTerms.discount, disabledAt: await clockOf(here) });
  const before = (await mailsTo(here, email)).length;
  const refused = async (body: Record<string, unknown>) => {
    const answer = await desk.post(`${at}/test`, body);
    return [answer.status, await answer.json()];
  };
  expect(await refused({ email: 'niemand@example.com', coupon_code: 'EMAILMARKING20' })).toEqual([
    404,
    { error: 'user_not_exist' },
  ]);
  expect(await refused({ email, coupon_code: 'GIBTESNICHT' })).toEqual([
    400,
    { error: 'invalid_coupon' },
  ]);
  expect(await refused({ email, coupon_code: over.code })).toEqual([
    410,
    { error: 'invalid_promotion' },
  ]);
  expect((await mailsTo(here, email)).length).toBe(before);
});

test('the desk gets a link for each code once, or the reason why there is none', async ({
  w: here,
}) => {
  const desk = await openDesk(here);
  const good = await makeCoupon(here, couponTerms.free_trial);
  const over = await makeCoupon(here, {
    ...couponTerms.free_trial,
    expiresAt: await clockOf(here),
  });
  const codes = [` ${good.code.toLowerCase()} `, 'A&B=ÄÖ', over.code, good.code];
  const links = await desk.act<BranchLink[]>(`${at}/branchlink`, { codes });
  expect(links).toEqual([
    {
      code: good.code,
      error: null,
      url: `${here.origin}/sub/promotion/coupon?code=${good.code}&mode=auto`,
    },
    { code: 'A&B=ÄÖ', error: 'invalid_coupon', url: null },
    { code: over.code, error: 'invalid_promotion', url: null },
  ]);
  expect(await auditRows(here, 'branch_links.made', good.code)).toMatchObject([
    { operator: desk.email, account_id: null },
  ]);
});

test('one call looks up at most two hundred codes', async () => {
  const desk = await openDesk(await world());
  const codes = Array.from({ length: 200 }, (_, i) => `C${i}`);
  const links = await desk.act<BranchLink[]>(`${at}/branchlink`, { codes });
  expect(links).toHaveLength(200);
  const answer = await desk.post(`${at}/branchlink`, { codes: [...codes, 'C200'] });
  expect(answer.status).toBe(422);
});
