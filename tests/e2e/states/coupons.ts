import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { choosePlan, enterCoupon, openVisitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';

const couponPage = '/sub/promotion/coupon';

/** A coupon's page: empty, refused, validated, being redeemed, and already redeemed. */
export async function* couponPages(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  const redeem = page.getByRole('button', { name: 'Gutschein einlösen' });
  await page.goto(couponPage);
  await page.getByLabel('Gutscheincode').waitFor();
  yield { name: 'coupon', page };

  await page.getByLabel('Gutscheincode').fill('GIBT-ES-NICHT');
  await page.getByRole('button', { name: 'Gutschein prüfen' }).click();
  await page.getByText('Diesen Gutschein kennen wir nicht').waitFor();
  yield { name: 'coupon-unknown', page };

  await page.goto(`${couponPage}?code=ZAHL12BEKOMM15&mode=auto`);
  await redeem.waitFor();
  yield { name: 'coupon-validated', page };

  await redeem.click();
  await page.getByText('wartet, bis Du angemeldet bist').waitFor();
  yield { name: 'sign-up-with-coupon', page };

  await page.goto('/preise');
  await page.getByText('Gutschein ZAHL12BEKOMM15').waitFor();
  yield { name: 'plans-with-waiting-coupon', page };

  const person = await signUpPerson(w);
  const member = await openMember(w, person);
  await intercept(member, '/api/promotion/coupon/apply/paymentless', 'never answer');
  await member.goto(`${couponPage}?code=FREIMONAT&mode=auto`);
  await member.getByText('Dein Gutschein wird eingelöst.').waitFor();
  yield { name: 'coupon-redeeming', page: member };

  await person.post('/api/promotion/coupon/apply/paymentless', { code: 'FREIMONAT' });
  await member.goto(`${couponPage}?code=FREIMONAT&mode=auto`);
  await member.getByText('befristet').waitFor();
  yield { name: 'coupon-spent', page: member };
}

/** The link of a marketing mail: while it signs in, and without an answer. */
export async function* marketingLink(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  const call = '/api/promotion/coupon/autologin*';
  await intercept(page, call, 'never answer');
  await page.goto('/sub/promotion/emailmarketing?code=any');
  await page.getByText('Du wirst angemeldet').waitFor();
  yield { name: 'marketing-working', page };

  await stopIntercepting(page);
  await intercept(page, call, 'fail');
  await page.goto('/sub/promotion/emailmarketing?code=any');
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'marketing-failed', page };
}

/**
 * The plans with a coupon: a discount, a trial, gifted months, and the coupon of /sub/productv2.
 */
export async function* plansWithCoupon(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  for (const code of ['WILLKOMMEN15', 'TEST30', 'ZAHL12BEKOMM15']) {
    await page.goto(`${couponPage}?code=${code}&mode=auto`);
    await page.getByText(`Gutschein ${code}`).waitFor();
    await page
      .getByRole('button', { name: / wählen|kostenlos testen/ })
      .first()
      .waitFor();
    yield { name: `plans-${code.toLowerCase()}`, page };
  }
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  await page.getByText('ist angewendet').waitFor();
  yield { name: 'checkout-coupon-of-link', page };
  await page.getByRole('button', { name: 'Gutschein entfernen' }).click();
  await page.getByLabel('Du hast einen Gutschein?').waitFor();
  await intercept(page, '/api/promotion/coupon?*', 'never answer');
  await page.goto('/sub/productv2');
  await page.getByRole('heading', { level: 1 }).waitFor();
  yield { name: 'plans-web-waiting', page };

  await stopIntercepting(page);
  await page.goto('/sub/productv2');
  await page.getByText('Gutschein WEB10').waitFor();
  yield { name: 'plans-web', page };
}

/** The checkout's box for a coupon: open, refused, applied. */
export async function* couponBox(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/preise');
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  await page.getByLabel('Du hast einen Gutschein?').check();
  yield { name: 'checkout-coupon', page };

  await enterCoupon(page, 'GIBT-ES-NICHT');
  await page.getByText('Der Gutschein ist ungültig.').waitFor();
  yield { name: 'checkout-coupon-refused', page };

  await enterCoupon(page, 'FREIMONAT');
  await page.getByText('FREIMONAT ist ein Geschenk').waitFor();
  yield { name: 'checkout-coupon-gift', page };

  await enterCoupon(page, 'EMAILMARKING20');
  await page.getByText('ist angewendet').waitFor();
  yield { name: 'checkout-coupon-applied', page };

  await enterCoupon(page, 'WEB10');
  await page.getByText('Es bleibt bei EMAILMARKING20').waitFor();
  yield { name: 'checkout-coupon-dearer', page };
}
