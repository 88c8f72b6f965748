import { expect } from 'vitest';

import { buyerOf, declare } from '#tests/support/declarations.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { contractOf, keptOf } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { thawContracts } from '#worker/subscription/leaving/freeze-contract.ts';
import { insertWithdrawal, moveWithdrawal } from '#worker/subscription/leaving/leaving-sql.ts';

test('what is just being ended is not charged when a freeze is lifted', async ({ w }) => {
  const person = await buyerOf(w, 'yearly_trial');
  const { id } = await declare(w, '/widerrufen', { email: person.email });
  // The trial has run out, and its charge is a draft.
  await advance(w, 9 * 86_400);
  await flushDeliveries(w);
  const { id: contractId, accountId } = await contractOf(w, person);
  const ctx = await contextInterruptedAtStripe(w, {});
  const now = ctx.clock.now();
  // Somebody has withdrawn for good, and that call was cut off before Stripe heard of it.
  const key = `LW-${crypto.randomUUID()}`;
  const times = { receivedAt: now, finalAt: now, lookAt: now + 60_000 };
  const named = { key, accountId, contractId, successorId: null };
  const withdrawal = { ...named, reason: 'withdrawal', ...times } as const;
  await insertWithdrawal(ctx.db, withdrawal, now);
  await moveWithdrawal(ctx.db, key, { from: 'closed', to: 'ending', lookAt: now + 60_000 }, now);
  await thawContracts(ctx, id);
  await flushDeliveries(w);
  expect(await keptOf(w, person)).toBe(0);
});
