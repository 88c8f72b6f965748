import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, openVisitor } from '#tests/e2e/visitor.ts';
import { redeem, redemptionsOf } from '#tests/coupons.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';

const link = '/sub/promotion/emailmarketing';

/** A member's browser in which the mail's code answers that. */
async function answered(w: World, person: Person, found: unknown): Promise<Page> {
  const page = await openMember(w, person);
  onTestFinished(() => page.context().close());
  await page.route('**/api/promotion/coupon/autologin?*', (route) =>
    route.fulfill({ json: found }),
  );
  await page.goto(`${link}?code=from-the-mail`);
  return page;
}

test.each(['', '?code=unknown'])('%o signs nobody in and leads to the plans', async (query) => {
  const w = await world();
  const { page } = await openVisitor(w);
  onTestFinished(() => page.context().close());
  await page.goto(link + query);
  await page.waitForURL('**/sub/product');
  await page.getByRole('button', { name: 'Auswählen' }).first().waitFor();
});

test('a good link goes on to its coupon, which is redeemed at once', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const found = await w.fetch('/api/promotion/coupon?code=UEBEN50');
  const { coupon } = (await found.json()) as { coupon: unknown };
  const page = await answered(w, person, { coupon, has_active_sub: false });
  await page.getByText('50 Aufgaben kostenfrei').waitFor();
  const { committed } = await redemptionsOf(w, person.email, 'UEBEN50');
  expect(committed).toBe(1);
});

test('with something that runs it leads home, and its coupon is left alone', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await redeem(person, 'KANZLEI');
  const found = await w.fetch('/api/promotion/coupon?code=UEBEN50');
  const { coupon } = (await found.json()) as { coupon: unknown };
  const page = await answered(w, person, { coupon, has_active_sub: true });
  await expectStatus(page, 'Aktiv');
  const { committed } = await redemptionsOf(w, person.email, 'UEBEN50');
  expect(committed).toBe(0);
});

test('an offer that is over is said, with the way on without it', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const over = { coupon: null, has_active_sub: false, error: 'invalid_promotion' };
  const page = await answered(w, person, over);
  await page.getByRole('alert').filter({ hasText: 'befristet' }).waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'befristet' }).waitFor();
  await page.getByRole('link', { name: 'Ohne Gutschein weiter' }).click();
  await page.waitForURL('**/sub/product');
});
