import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { buyPlan, errorOf, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test('somebody says why once they have left, not before; the later answer counts', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  const say = (because: string) => person.post('/api/sub/reason', { sub_id: id, because });
  const stored = async () =>
    (
      await row<{ because: string | null }>(
        w,
        'select left_because as because from contract where id = ?',
        id,
      )
    )?.because;

  const early = await say('price');
  expect([early.status, await errorOf(early)]).toEqual([404, 'not_found']);
  expect(await stored()).toBeNull();

  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  expect((await say('price')).status).toBe(200);
  expect((await say('price')).status).toBe(200);
  expect(await stored()).toBe('price');
  expect((await say('pause')).status).toBe(200);
  expect(await stored()).toBe('pause');
  expect((await say('it was the moon')).status).toBe(422);

  // What Stripe says later of the contract does not take the answer away.
  await flushDeliveries(w);
  await w.runSchedule();
  expect(await stored()).toBe('pause');
});
