import { openCalmVisitor } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/harness.ts';

/** Sign-in with Google or Apple: their buttons, and what stands there when they fail. */
export async function* social(w: World): ReturnType<Journey> {
  const { page } = await openCalmVisitor(w);
  await page.goto('/account/signin');
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  await page.getByRole('button', { name: 'Weiter mit Google' }).waitFor();
  yield { name: 'sign-in-google', page };

  // A browser that lets no window open without a press of its own.
  await page.goto('/account/signin');
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole('button', { name: 'Mit Apple anmelden' }).click();
  await page.getByRole('button', { name: 'Weiter mit Apple' }).waitFor();
  yield { name: 'sign-in-apple-blocked', page };
}
