import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';

/** The sign-in with Google or Apple: the buttons, and the page after a blocked window. */
export async function* social(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await page.goto('/account/signin');
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  await page.getByRole('button', { name: 'Weiter mit Google' }).waitFor();
  yield { name: 'sign-in-google', page };

  // A browser that opens no window without a press for it.
  await page.goto('/account/signin');
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole('button', { name: 'Mit Apple anmelden' }).click();
  await page.getByRole('button', { name: 'Weiter mit Apple' }).waitFor();
  yield { name: 'sign-in-apple-blocked', page };
}
