import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { giveSession } from '#tests/e2e/in-page.ts';
import { desktop } from '#tests/e2e/visitor.ts';
import { openUnusedWindow } from '#tests/e2e/window.ts';
import { redemptionsOf } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { sha256 } from '#worker/crypto.ts';
import { loginLink } from '#worker/account/login-code/login-code.ts';

/** A browser of a mail service: it runs scripts and presses nothing. */
const scan = (w: World) => openUnusedWindow(w.origin, desktop, { javaScriptEnabled: true });

const usesOf = async (w: World, code: string) =>
  (
    await row<{ uses: number }>(
      w,
      'SELECT uses FROM login_code WHERE code_hash = ?',
      await sha256(code),
    )
  )?.uses;

const button = (page: Page) => page.getByRole('button', { name: 'Anmelden', exact: true });

/** A finger on the page. */
async function touch(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const touchPoints = [{ x: 200, y: 500 }];
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
}

test.each([
  ['autologin', 'touch', '/sub/product'],
  ['cookie', 'key', '/sub/product'],
  ['evaluation', 'pointer', '/evaluation/payout'],
  ['marketing', 'key', '/sub/product'],
] as const)(
  'opening a link (%s) spends nothing and signs nobody in until a person is there: %s',
  async (purpose, sign, path) => {
    const w = await world();
    const { email } = await signUpPerson(w);
    const code = await loginCodeFor(w, email, {
      purpose,
      maxUses: 1,
      ...(purpose === 'evaluation' && { allowance: 2500 }),
      ...(purpose === 'marketing' && { couponCode: 'WEB10' }),
    });
    for (let count = 0; count < 3; count += 1) {
      const page = await scan(w);
      await page.goto(loginLink(w.origin, purpose, code), { waitUntil: 'networkidle' });
      await button(page).waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')));
      expect(await page.context().cookies()).not.toContainEqual(
        expect.objectContaining({ name: 'session' }),
      );
      await page.context().close();
    }
    expect(await usesOf(w, code)).toBe(0);

    const owner = await scan(w);
    await owner.goto(loginLink(w.origin, purpose, code));
    await button(owner).waitFor();
    if (sign === 'touch') await touch(owner);
    if (sign === 'key') await button(owner).press('Enter');
    if (sign === 'pointer') await owner.mouse.move(20, 20);
    await owner.getByRole('button', { name: 'Ausloggen' }).waitFor();
    await owner.waitForURL(`**${path}`);
    expect(await usesOf(w, code)).toBe(1);
  },
);

test("opening a coupon's link redeems nothing before its person is there", async ({
  w,
  person,
}) => {
  const page = await scan(w);
  await giveSession(w, page, person);
  const address = '/sub/promotion/coupon?code=FREIMONAT&mode=auto';
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByLabel('Gutscheincode').waitFor();
  expect(await redemptionsOf(w, person.email, 'FREIMONAT')).toMatchObject({ committed: 0 });

  await page.mouse.move(20, 20);
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  expect(await redemptionsOf(w, person.email, 'FREIMONAT')).toMatchObject({ committed: 1 });
});
