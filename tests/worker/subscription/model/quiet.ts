import { expect } from 'vitest';

import type { World } from '#tests/harness.ts';
import { delivered, deliveryMode } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

const day = 86_400;

/**
 * Answers when no mail is on its way. They are sent after the answer; a clock that leaps meanwhile
 * would end the time for which they are lent to whoever sends them.
 */
export async function queued(world: World): Promise<void> {
  const database = await world.database();
  const lent = database.prepare(
    'select key from outbox where sent_at is null and due_at = created_at + 900000',
  );
  await expect
    .poll(async () => (await lent.all<{ key: string }>()).results.map(({ key }) => key), {
      timeout: 10_000,
    })
    .toEqual([]);
}

/** A mail as it was queued. */
export interface Queued {
  key: string;
  to: string;
  subject: string;
  text: string;
  created_at: number;
}

/** Notes which mails have been queued, before a scheduled run forgets the old ones. */
async function noteMails(world: World, outbox: Queued[]): Promise<void> {
  const database = await world.database();
  const { results } = await database
    .prepare('select key, recipient as "to", subject, text, created_at from outbox')
    .all<Queued>();
  const isNoted = (mail: Queued) =>
    outbox.some(({ key, created_at: at }) => key === mail.key && at === mail.created_at);
  outbox.push(...results.filter((mail) => !isNoted(mail)));
}

/** The scheduled run, after the mails were noted that it may forget. */
export async function runSchedule(world: World, outbox: Queued[]): Promise<void> {
  await noteMails(world, outbox);
  await world.runSchedule();
}

/** Ends all disturbance and lets the product come to rest. */
export async function comeToRest(world: World, outbox: Queued[]): Promise<void> {
  await world.fetch('/sandbox/api/faults', { method: 'DELETE' });
  await deliveryMode(world, 'normal');
  await delivered(world);
  await runSchedule(world, outbox);
  await delivered(world);
  await queued(world);
  // What nobody carries on is given up after a day.
  await advance(world, day);
  await runUntilQuiet(world, outbox);
  await queued(world);
  await noteMails(world, outbox);
}

async function runUntilQuiet(world: World, outbox: Queued[]): Promise<void> {
  await delivered(world);
  let before = await rows(world);
  for (let i = 0; i < 10; i += 1) {
    await runSchedule(world, outbox);
    await delivered(world);
    const after = await rows(world);
    if (after === before) return;
    before = after;
  }
  throw new Error('scheduled runs find something to do for ever');
}

async function rows(world: World): Promise<string> {
  const database = await world.database();
  const found = await database.batch([
    database.prepare('select id, status, sync_version from contract order by id'),
    database.prepare('select id, status, updated_at from purchase order by id'),
    database.prepare('select id, status, version from dispute order by id'),
    database.prepare('select key, sent_at from outbox order by key'),
  ]);
  return JSON.stringify(found.map(({ results }) => results));
}
