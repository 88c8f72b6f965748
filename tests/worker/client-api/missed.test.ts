import { expect } from 'vitest';

import { rows } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { insertChanges } from '#tests/worker/schedule/rows.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import type { SecretAnswer } from '#worker/desk/apps/schemas.ts';
import { allChanges, ask } from './app.ts';
import { sendTo } from './webhooks.ts';
import type { Sent } from './webhooks.ts';

const day = 86_400;

/** What an app that takes everything is sent in two runs of a later day. */
async function aDayLater(w: World): Promise<Sent[]> {
  await advance(w, day + 1);
  return [...(await sendTo(w)), ...(await sendTo(w))];
}

const typesOf = (sent: readonly Sent[]) =>
  sent.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('whose message was thrown away hears that nothing is missing after reading the list', async ({
  w,
}) => {
  await w.reset();
  await insertChanges(w, 2);
  // One message makes it stumble, again and again; it takes all others.
  for (let hours = 0; hours < 4 * 24; hours += 2) {
    await sendTo(w, ({ body }) => (body.includes('told1') ? 500 : 204));
    await advance(w, 7200);
  }
  await insertChanges(w, 2, 'other');
  await sendTo(w);
  await advance(w, 87 * day);
  await runJobAlone(w, 'purgeExpiredHandOffs');
  expect(await rows(w, 'select 1 from webhook_delivery where delivered_at is null')).toEqual([]);
  expect(typesOf(await aDayLater(w))).toEqual([]);
  // A page that is not the last one is not everything.
  await ask(w, '/changes?limit=1');
  expect(typesOf(await aDayLater(w))).toEqual([]);
  await allChanges(w, 1);
  expect(typesOf(await aDayLater(w))).toEqual(['ping']);
});

test('a new address hears that nothing is missing after its app has read the list', async ({
  w,
}) => {
  await w.reset();
  await insertChanges(w, 1);
  await sendTo(w, () => 410);
  const desk = await openDesk(w);
  await desk.act('/api/internal/app-endpoints/sandbox/end');
  await desk.act<SecretAnswer>('/api/internal/apps/lexlern-app/endpoints', {
    address: '/sandbox/partner/webhooks',
    types: ['entitlement.changed', 'account.deleted'],
  });
  expect(typesOf(await aDayLater(w))).toEqual([]);
  await allChanges(w);
  expect(typesOf(await aDayLater(w))).toEqual(['ping']);
});
