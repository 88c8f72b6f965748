import { expect, test } from 'vitest';

import { newUploader } from '#tests/e2e/at-desk.ts';
import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

test('a desk that stays open for a day says how long something waits by now', async () => {
  const w = await world();
  await w.reset();
  await newUploader(w);
  const { page, complaints } = await openVisitor(w, desktop);
  await page.clock.install();
  const operator = { email: 'desk@lexlern.example', groups: 'admin', to: '/internal' };
  await page.goto(`/sandbox/access/signin?${new URLSearchParams(operator)}`);
  const proof = page.getByRole('listitem').filter({ hasText: 'Nachweis:' });
  await proof.getByText('gerade eben').waitFor();
  await page.clock.fastForward('25:00:00');
  await proof.getByText('seit 1 Tag').waitFor();
  expect(complaints).toEqual([]);
});
