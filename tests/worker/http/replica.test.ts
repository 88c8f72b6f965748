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
  await run(w, 'update plan set predefined = 1');
  await run(w, 'update plan set predefined = 1');
  // The replica follows up to the write before the last one.
  const before = await withStaleReplica(1, plans, 'from "plan"');
  await run(w, 'update plan set predefined = 0');
  // Further behind than any number of writes that others make now: it stays as it is.
  const after = await withStaleReplica(Number.MAX_SAFE_INTEGER, plans, 'from "plan"');
  expect(after).toEqual(before);
  expect(await plans()).not.toEqual(before);
  await run(w, 'update plan set predefined = 1');
});
