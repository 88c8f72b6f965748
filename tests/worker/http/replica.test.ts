import { expect } from 'vitest';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { withStaleReplica } from '#tests/in-process/stale-replica.ts';
import { row as run } from '#tests/support/database.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test.runIf(runsInProcess)('without a session a replica answers', async ({ w }) => {
  await flushDeliveries(w);
  await w.awaitMails();
  const plans = async () => (await w.fetch('/api/product/plan/list')).json();
  // Often, because writes that another test has begun may come in between.
  for (let times = 0; times < 30; times += 1) await run(w, 'update plan set predefined = 1');
  const before = await plans();
  await run(w, 'update plan set predefined = 0');
  await withStaleReplica(30, async () => expect(await plans()).toEqual(before), 'from "plan"');
  expect(await plans()).not.toEqual(before);
  await run(w, 'update plan set predefined = 1');
});
