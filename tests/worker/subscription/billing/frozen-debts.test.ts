import { expect } from 'vitest';

import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { declare, mailsAbout } from '#tests/support/declarations.ts';
import { openDesk } from '#tests/support/operators.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

async function pass(w: World, days: number): Promise<void> {
  await advance(w, days * 86_400);
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
}

test('nobody is reminded of a debt while a withdrawal is open, and again once it is not', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const { email } = debt.person;
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const { id } = await declare(w, '/widerrufen', { email });
  await pass(w, 5);
  expect(await mailsAbout(w, email, 'Noch offen bei')).toEqual([]);
  const desk = await openDesk(w);
  const closing = { action_id: crypto.randomUUID(), reason: 'Sie war es nicht.' };
  await desk.post(`/api/internal/declarations/${id}/close`, closing);
  await flushDeliveries(w);
  await pass(w, 1);
  expect(await mailsAbout(w, email, 'Noch offen bei')).toHaveLength(1);
});
