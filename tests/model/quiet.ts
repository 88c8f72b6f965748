import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

import { endFaults } from '#tests/faults.ts';
import type { World } from '#tests/harness.ts';
import { delivered, deliveryMode } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

const day = 86_400;

/** A mail as it was queued. */
export interface Queued {
  key: string;
  to: string;
  subject: string;
  text: string;
  created_at: number;
}

/** Looks at the product's tables; its statements are prepared once, each of them costs a call. */
export interface Watch {
  world: World;
  database: D1Database;
  mails: D1PreparedStatement;
  rows: D1PreparedStatement[];
  tables: D1PreparedStatement[];
  customers: D1PreparedStatement;
}

/** Prepares to look at what the product writes. */
export async function watchOver(world: World): Promise<Watch> {
  const database = await world.database();
  return {
    world,
    database,
    mails: database.prepare(
      'select key, recipient as "to", subject, text, created_at from outbox order by rowid',
    ),
    rows: [
      database.prepare('select id, status, sync_version from contract order by id'),
      database.prepare('select id, status, updated_at from purchase order by id'),
      database.prepare('select id, status, version from dispute order by id'),
      database.prepare('select key, sent_at from outbox order by key'),
      database.prepare('select account_id, customer_id from customer order by account_id'),
    ],
    tables: [
      'contract',
      'purchase',
      'dispute',
      'customer',
      'coupon',
      'redemption',
      'entitlement_grant',
    ].map((name) => database.prepare(`select * from ${name}`)),
    customers: database.prepare('select account_id, customer_id from customer'),
  };
}

/** Notes which mails have been queued so far; the rest that was written, as text to compare. */
async function look({ database, mails, rows }: Watch, outbox: Queued[]): Promise<string> {
  const [found, ...others] = await database.batch([mails, ...rows]);
  const isNoted = (mail: Queued) =>
    outbox.some(({ key, created_at: at }) => key === mail.key && at === mail.created_at);
  outbox.push(...((found?.results ?? []) as Queued[]).filter((mail) => !isNoted(mail)));
  return JSON.stringify(others.map(({ results }) => results));
}

/** The scheduled run, after the mails were noted that it may forget. */
export async function runSchedule(watch: Watch, outbox: Queued[]): Promise<void> {
  await look(watch, outbox);
  await watch.world.runSchedule();
}

/**
 * Ends all disturbance and lets the product come to rest. Events that were held back come one after
 * another, or all at once.
 */
export async function comeToRest(
  watch: Watch,
  outbox: Queued[],
  release: 'normal' | 'burst' = 'normal',
): Promise<void> {
  const { world } = watch;
  await endFaults(world);
  await deliveryMode(world, release);
  await delivered(world);
  await deliveryMode(world, 'normal');
  await runSchedule(watch, outbox);
  await delivered(world);
  await world.settled();
  // What nobody carries on is given up after a day.
  await advance(world, day);
  await runUntilQuiet(watch, outbox);
}

async function runUntilQuiet(watch: Watch, outbox: Queued[]): Promise<void> {
  let before = await look(watch, outbox);
  for (let i = 0; i < 10; i += 1) {
    // Of what is logged only the last run counts.
    watch.world.faults();
    await watch.world.runSchedule();
    await delivered(watch.world);
    await watch.world.settled();
    const after = await look(watch, outbox);
    if (after === before) return;
    before = after;
  }
  const differences = watch.world.logged('what we store differs from Stripe');
  throw new Error(`scheduled runs go on finding something: ${JSON.stringify(differences)}`);
}
