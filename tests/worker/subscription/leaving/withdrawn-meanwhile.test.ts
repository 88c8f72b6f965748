import { expect } from 'vitest';

import { buyerOf, contractsOf, declare } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/people.ts';
import { contextInterruptedAtStripe, interruptedContext } from '#tests/support/overlap.ts';
import { test } from '#tests/support/test.ts';
import { setRenewal } from '#worker/subscription/leaving/set-renewal.ts';

test.each([
  ['reactivates', true],
  ['cancels', false],
])(
  'whoever %s a contract from which they withdraw meanwhile is told that it is gone',
  async (...to) => {
    const [, renew] = to;
    const w = await world();
    const person = await buyerOf(w);
    const [contract] = await contractsOf(w, person);
    const { id = '', number } = contract ?? {};
    const withdraw = () => declare(w, '/widerrufen', { email: person.email, contract: number });
    const ctx = { ...(await interruptedContext(w, withdraw, person)), stripe: w.stripe };
    await expect(setRenewal(ctx, id, renew)).rejects.toMatchObject({ code: 'not_found' });
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
    expect((await w.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
    const subjects = (await mailsTo(w, person.email)).map(({ subject }) => subject).join();
    expect(subjects).not.toMatch(/gekündigt|verlängert/);
  },
);

test('whoever withdraws while they take a cancellation back is told that it is gone', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const { id = '', number } = contract ?? {};
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  const withdraw = () => declare(w, '/widerrufen', { email: person.email, contract: number });
  // After the look, before the change.
  const meanwhile = { [`GET /v1/subscriptions/${id}`]: withdraw };
  const ctx = await contextInterruptedAtStripe(w, meanwhile, person);
  const before = await w.stripe.subscriptions.retrieve(id);
  await expect(setRenewal(ctx, id, true)).rejects.toMatchObject({ code: 'not_found' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  // Nothing has changed, so it ends as they had cancelled it if the withdrawal is undone.
  const after = await w.stripe.subscriptions.retrieve(id);
  const ends = { cancel_at: before.cancel_at, cancel_at_period_end: before.cancel_at_period_end };
  expect(after).toMatchObject({ ...ends, metadata: { left_by: before.metadata['left_by'] } });
});
