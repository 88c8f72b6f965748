import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { jobCases } from '#tests/worker/schedule/job-cases.ts';
import { dayMs } from '#worker/calendar.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** How much of a job's list is not done. */
interface List {
  left: () => Promise<number>;
}

/** Rows of the fill that a purge finds: their table, and the time by which it decides. */
const purged: Partial<Record<JobName, [table: string, time: string]>> = {
  purgeHandledEvents: ['stripe_event', 'created_at'],
  purgeAppEvents: ['app_event', 'received_at'],
  purgeExpiredSignIns: ['login_code', 'expires_at'],
  purgeExpiredHandOffs: ['hand_off', 'expires_at'],
  purgeCampaignEvents: ['campaign_event', 'created_at'],
};

/** More items than a share takes. */
const items = 15;
const manyItems = 100;
const manyRows = 4000;

/** Makes more items for a job than its share takes; undefined if it has none. */
export async function backlogOf(world: World, name: JobName): Promise<List | undefined> {
  const [table, time] = purged[name] ?? [];
  if (table && time) return agedRows(world, table, time);
  if (name === 'sweepUnhandledEvents') return eventsAgain(world);
  if (name === 'sweepFiles') return orphanedFiles(world);
  if (name === 'reconcile') return ownRows(world);
  const make = jobCases[name];
  if (typeof make === 'string') return undefined;
  return make(world, name.startsWith('sendDue') ? manyItems : items);
}

async function run(world: World, text: string, ...values: unknown[]): Promise<void> {
  const database = await world.database();
  await database
    .prepare(text)
    .bind(...values)
    .run();
}

const count = (world: World, text: string) => async () =>
  (await row<{ n: number }>(world, `select count(*) as n from ${text}`))?.n ?? 0;

async function agedRows(world: World, table: string, time: string): Promise<List> {
  const some = `rowid in (select rowid from ${table} limit ${manyRows})`;
  await run(world, `update ${table} set ${time} = 1 where ${some}`);
  return { left: count(world, `${table} where ${time} = 1`) };
}

/** What Stripe has said about the purchases of this run, as if it had not been handled. */
async function eventsAgain(world: World): Promise<List> {
  const real = "id not like 'evt_fill_%' and subject is not null";
  await run(world, `update stripe_event set handled_at = null, due_at = 0 where ${real}`);
  return { left: count(world, 'stripe_event where handled_at is null') };
}

/** Our own rows, of which none differs: the ordinary work of the comparison. */
async function ownRows(world: World): Promise<List> {
  const contracts = await count(world, 'contract')();
  const customers = await count(world, 'customer')();
  const compared = () =>
    world.logLines('reconciled').reduce((sum, line) => sum + Number(line['compared']), 0);
  const before = compared();
  return { left: async () => contracts + customers - (compared() - before) };
}

async function orphanedFiles(world: World): Promise<List> {
  const { PROOFS } = await world.bindings();
  const day = new Date((await clockOf(world)) - 3 * dayMs).toISOString().slice(0, 10);
  const prefix = `proofs/${day}-`;
  for (let i = 0; i < items; i += 1) await PROOFS.put(`${prefix}${i}`, 'x');
  return { left: async () => (await PROOFS.list({ prefix })).objects.length };
}
