import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

import { endFaults } from '#tests/support/faults.ts';
import type { World } from '#tests/support/world.ts';
import { flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';

const day = 86_400;

/** A queued mail. */
export interface Queued {
  key: string;
  to: string;
  subject: string;
  text: string;
  created_at: number;
  /** The account among whose letters it is archived; null for a mail that is not. */
  kept_for: string | null;
}

/**
 * Reads the product's tables. The statements are prepared once, because each preparation is a call.
 */
export interface Watch {
  world: World;
  database: D1Database;
  mails: D1PreparedStatement;
  rows: D1PreparedStatement[];
  tables: D1PreparedStatement[];
  customers: D1PreparedStatement;
  /** When the schedule ran undisturbed, UTC milliseconds. */
  runs: number[];
  /** Counts what is owed. */
  owed: D1PreparedStatement;
}

/** Prepares the statements that read what the product writes. */
export async function watchOver(world: World): Promise<Watch> {
  const database = await world.database();
  return {
    world,
    database,
    mails: database.prepare(
      'select key, recipient as "to", subject, text, created_at, kept_for from outbox order by rowid',
    ),
    rows: [
      database.prepare('select id, status, sync_version from contract order by id'),
      database.prepare('select id, status, updated_at from purchase order by id'),
      database.prepare('select id, status, version from dispute order by id'),
      database.prepare('select key, sent_at from outbox order by key'),
      database.prepare('select account_id, customer_id from customer order by account_id'),
      database.prepare('select key, status from withdrawal order by key'),
      database.prepare('select key, lifted_at from freeze order by key'),
      database.prepare('select id from archive_mark order by id'),
      database.prepare('select key, status, sent from repayment order by key'),
      database.prepare('select account_id, status from account_deletion order by account_id'),
      database.prepare(
        'select declaration_id, state from declaration_case order by declaration_id',
      ),
    ],
    tables: [
      'contract',
      'purchase',
      'dispute',
      'customer',
      'coupon',
      'redemption',
      'entitlement_grant',
      'letter',
      'withdrawal',
      'repayment',
      'declaration',
      'declaration_case',
      'declaration_step',
      'account',
      'account_deletion',
      'consent_proof',
      'mailing_consent',
      'data_export',
      'freeze',
      'waiting_letter',
      'billing_document',
      'balance_entry',
      'store_transfer',
      'oauth_grant',
    ].map((name) => database.prepare(`select * from ${name}`)),
    runs: [],
    customers: database.prepare('select account_id, customer_id from customer'),
    owed: database.prepare(
      `select (select count(*) from dispute where status in ('waiting', 'open'))
        + (select count(*) from contract where overdue_look_at is not null) as n`,
    ),
  };
}

/** Adds new mails of the queue to `outbox`, and returns the other rows as text to compare. */
async function look({ database, mails, rows }: Watch, outbox: Queued[]): Promise<string> {
  const [found, ...others] = await database.batch([mails, ...rows]);
  const isNoted = (mail: Queued) =>
    outbox.some(({ key, created_at: at }) => key === mail.key && at === mail.created_at);
  outbox.push(...((found?.results ?? []) as Queued[]).filter((mail) => !isNoted(mail)));
  return JSON.stringify(others.map(({ results }) => results));
}

/** Runs the schedule. Before that it notes the queued mails, which the run may delete. */
export async function runSchedule(watch: Watch, outbox: Queued[]): Promise<void> {
  await look(watch, outbox);
  const at = await clockOf(watch.world);
  if (await watch.world.runSchedule()) watch.runs.push(at);
}

/**
 * Ends all disturbance and lets the product finish its work. Events that were held back arrive one
 * after another, or all at once.
 */
export async function comeToRest(
  watch: Watch,
  outbox: Queued[],
  release: 'normal' | 'burst' = 'normal',
): Promise<void> {
  const { world } = watch;
  await endFaults(world);
  await setDeliveryMode(world, release);
  await flushDeliveries(world);
  await setDeliveryMode(world, 'normal');
  // One run takes up to 100 events that were lost.
  for (let i = 0; i < 2; i += 1) {
    await runSchedule(watch, outbox);
    await flushDeliveries(world);
    await world.awaitMails();
  }
  // After a day the product gives up orders that nobody continues.
  await advance(world, day);
  await runUntilQuiet(watch, outbox);
  // A withdrawal that was carried out only now can be undone for another day.
  if (await canBeUndone(watch)) {
    await advance(world, day + 3600);
    await runUntilQuiet(watch, outbox);
  }
  // A deletion waits for what has to go before its next step: a withdrawal, the last letters.
  for (let i = 0; i < 3 && (await isDeleting(watch)); i += 1) {
    await advance(world, 3600);
    await runUntilQuiet(watch, outbox);
  }
}

async function isDeleting({ database }: Watch): Promise<boolean> {
  const found = database.prepare(
    "select 1 from account_deletion where status in ('due', 'billing_ended', 'erased') limit 1",
  );
  return (await found.first()) !== null;
}

async function canBeUndone({ database }: Watch): Promise<boolean> {
  const found = database.prepare("select 1 from withdrawal where status = 'closed' limit 1");
  return (await found.first()) !== null;
}

async function runUntilQuiet(watch: Watch, outbox: Queued[]): Promise<void> {
  let before = await look(watch, outbox);
  for (let i = 0; i < 10; i += 1) {
    // Only the log lines of the last run count.
    watch.world.faults();
    await watch.world.runSchedule();
    await flushDeliveries(watch.world);
    await watch.world.awaitMails();
    const after = await look(watch, outbox);
    if (after === before) return;
    before = after;
  }
  const differences = watch.world.logLines('what we store differs from Stripe');
  throw new Error(`scheduled runs go on finding something: ${JSON.stringify(differences)}`);
}
