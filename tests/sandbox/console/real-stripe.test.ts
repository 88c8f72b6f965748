import { afterEach, expect, test } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';

const tell = async (real: boolean) =>
  (await sandboxWorld()).post('/sandbox/api/real-stripe', { real });

afterEach(() => tell(false));

test('beside the real Stripe the console hides what needs the stand-in, and says why', async () => {
  const { fetch } = await sandboxWorld();
  const page = async () => (await fetch('/sandbox/')).text();
  expect(await page()).toContain('href="#customers"');
  expect(await page()).not.toContain('dashboard.stripe.com');
  await tell(true);
  expect(await page()).not.toContain('href="#customers"');
  expect(await page()).toContain('dashboard.stripe.com');
  expect(await page()).toContain('href="#inbox"');
});

test('beside the real Stripe nobody moves the clock, not even after a reset', async () => {
  const { fetch, now, post } = await sandboxWorld();
  await tell(true);
  await post('/sandbox/api/reset');
  const answer = await fetch('/sandbox/api/clock', { method: 'POST', body: '{"advance":60}' });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('nobody can move its clock');
  expect(Math.abs((await now()) - Date.now() / 1000)).toBeLessThan(30);
});
