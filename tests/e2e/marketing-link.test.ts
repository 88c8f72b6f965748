import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectPath, goInPage } from '#tests/e2e/in-page.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, openVisitor } from '#tests/e2e/visitor.ts';
import { couponTerms, makeCoupon, redemptionsOf } from '#tests/support/coupons.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { agreeToMails } from '#tests/support/mailings.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { order, planNamed } from '#tests/support/purchases.ts';

const link = '/sub/promotion/emailmarketing';

/** That person's own browser with the link of a mail open, which leads to that coupon. */
async function followed(w: World, person: Person, couponCode: string): Promise<Page> {
  const code = await loginCodeFor(w, person.email, { purpose: 'marketing', couponCode });
  const page = await openMember(w, person);
  await page.goto(`${link}?code=${code}`);
  return page;
}

test('without a valid code it signs nobody in; a mail from the desk does, and redeems its coupon', async ({
  w,
}) => {
  const { page, complaints } = await openVisitor(w);
  await page.goto(link);
  await page.waitForURL('**/sub/product');
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  await goInPage(page, `${link}?code=unknown`);
  await expectPath(page, '/sub/product');
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'session' }),
  );

  const person = await signUpPerson(w);
  await agreeToMails(w, person);
  const desk = await openDesk(w);
  await desk.act('/api/internal/marketingcode/test', {
    email: person.email,
    coupon_code: 'UEBEN50',
  });
  const mail = await newestMailTo(w, person.email);
  const address = /https?:\S+emailmarketing\S+/.exec(mail.text)?.[0] ?? '';
  const { pathname, search } = new URL(address);
  await page.goto(pathname + search);
  await page.getByText('50 kostenfreie Aufgaben').waitFor();
  expect(await page.context().cookies()).toContainEqual(
    expect.objectContaining({ name: 'session', httpOnly: true }),
  );
  expect(page.url()).not.toContain('code=');
  expect(await redemptionsOf(w, person.email, 'UEBEN50')).toMatchObject({ committed: 1 });
  // The refusal of the unknown code.
  expect(complaints).toEqual(['call failed: invalid_code 400']);
});

test('with a running contract the link leads home and does not redeem its coupon', async ({
  w,
  person,
}) => {
  const bought = order(await planNamed(w, 'yearly'), 'pm_card_visa');
  expect((await person.post('/api/sub/buy', bought)).status).toBe(200);
  const page = await followed(w, person, 'UEBEN50');
  await expectStatus(page, 'Aktiv');
  expect(await redemptionsOf(w, person.email, 'UEBEN50')).toMatchObject({ committed: 0 });
});

test('an expired offer is reported, with a link to continue without it', async ({ w }) => {
  const { code } = await makeCoupon(w, {
    ...couponTerms.answer_quota,
    expiresAt: Date.UTC(2020, 0, 1),
  });
  const page = await followed(w, await signUpPerson(w), code);
  await page.getByRole('alert').filter({ hasText: 'befristet' }).waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'befristet' }).waitFor();
  await page.getByRole('link', { name: 'Ohne Gutschein weiter' }).click();
  await page.waitForURL('**/sub/product');
});
