import type { World } from '#tests/support/world.ts';
import type { Cast } from '#tests/model/cast.ts';
import { readLedger } from '#tests/model/ledger.ts';
import { newPlay, perform } from '#tests/model/play.ts';
import { comeToRest } from '#tests/model/quiet.ts';
import { broken } from '#tests/model/rules.ts';
import { inWords } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { lifeOf } from '#tests/simulator/life.ts';

/** Everything about a life that can be seen from outside. */
export interface LifeRecord {
  /** The result of each step, and all answers of the product during the step. */
  steps: { step: string; words: string; answers: unknown[] }[];
  /** The rows that the life has left in each of the product's tables, the oldest first. */
  rows: Record<string, unknown[]>;
  /** Stripe's lists, the newest object first. */
  atStripe: Record<string, unknown[]>;
  breaks: string[];
}

/** Steps that are left out. Steps that overlap have no order that both runtimes share. */
const disturbing: ReadonlySet<Step['does']> = new Set([
  'disturb',
  'lose a mail',
  'deliver events',
  'buy twice at once',
  'both buy with one coupon',
  'pause or resume at Stripe',
  // The product's variables cannot be changed in workerd.
  'switch PayPal off or on',
  // The desk's verbs run in this process, not in workerd.
  'the desk acts',
  'the desk advertises',
  // Their answers are random texts without a recognisable form: challenges and signatures.
  'sign in to the app',
  'refresh the app',
  'use an old token of the app',
]);

/** The steps of a seed's life that can be compared. None of them overlap. */
export function comparableSteps(seed: number, most: number): Step[] {
  return lifeOf(seed, most)
    .moments.flatMap(({ steps }) => steps)
    .filter(({ does }) => !disturbing.has(does))
    .map((step) => ('twice' in step ? { ...step, twice: false } : step));
}

/** Plays steps in an empty world, waits for rest after each, and records everything. */
export async function recordLife(cast: Cast, steps: readonly Step[]): Promise<LifeRecord> {
  const { watch } = cast;
  const { world } = watch;
  const answers: unknown[] = [];
  const listening = { ...watch, world: noting(world, answers) };
  const play = newPlay({ ...cast, watch: listening });
  const before = await everyRow(world);
  const record: LifeRecord = { steps: [], rows: {}, atStripe: {}, breaks: [] };
  for (const step of steps) {
    answers.length = 0;
    const words = await perform(play, step).catch((error: unknown) => String(error));
    await flushDeliveries(world);
    await world.awaitMails();
    record.steps.push({ step: inWords(step), words, answers: [...answers] });
  }
  await comeToRest(watch, play.outbox);
  record.breaks = broken(await readLedger(cast, play)).map(
    ({ rule, where }) => `${rule}: ${where}`,
  );
  record.rows = await rowsSince(world, before);
  record.atStripe = await everyObject(world);
  return record;
}

/** The world, which also records the product's answers to people. */
function noting(world: World, answers: unknown[]): World {
  return {
    ...world,
    fetch: async (path, init = {}) => {
      const answer = await world.fetch(path, init);
      const { pathname } = new URL(path, world.origin);
      if (pathname.startsWith('/sandbox')) return answer;
      const bytes = await answer.arrayBuffer();
      // The simulator builds no pages, and the bytes of a file depend on its random ids.
      const isCompared = pathname.startsWith('/api/');
      const body = isCompared ? new TextDecoder().decode(bytes) : null;
      answers.push({ path: pathname, status: answer.status, body });
      return new Response(bytes, { status: answer.status, headers: answer.headers });
    },
  };
}

/**
 * Tables that count from the creation of the database, which differs between two worlds: the last
 * says which of its rows were old enough to be purged. One with parts of e-mails, which are random,
 * and which follows from the accounts by triggers. And one that says what was due at the moment of
 * a run, when a mail may still be on its way.
 */
const incomparable = new Set([
  'plan_sync',
  'client_endpoint',
  'ledger_end',
  'name_part',
  'job_report',
]);

async function everyRow(world: World): Promise<Record<string, unknown[]>> {
  const database = await world.database();
  const { results } = await database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all<{ name: string }>();
  const names = results
    .map(({ name }) => name)
    .filter((name) => !/^(d1_migrations$|sqlite_|_cf_)/.test(name))
    .filter((name) => !incomparable.has(name));
  const found = await database.batch<Record<string, unknown>>(
    names.map((name) => database.prepare(`select * from "${name}" order by rowid`)),
  );
  // Node's own fetch sends a user agent; the simulator's does not.
  const rows = found.map((one) =>
    one.results.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'user_agent')),
    ),
  );
  return Object.fromEntries(names.map((name, at) => [name, rows[at] ?? []]));
}

/** The rows that are new or have changed. */
async function rowsSince(
  world: World,
  before: Record<string, unknown[]>,
): Promise<Record<string, unknown[]>> {
  const after = await everyRow(world);
  return Object.fromEntries(
    Object.entries(after).map(([table, rows]) => {
      const known = new Set((before[table] ?? []).map((row) => JSON.stringify(row)));
      const added = rows.filter((row) => !known.has(JSON.stringify(row)));
      if (table === 'outbox') return [table, added.map(comparableMail).toSorted(bySubject)];
      return [table, table === 'letter' ? added.toSorted(bySubject) : added];
    }),
  );
}

/**
 * A mail's key may end with the version that a row had when the mail was queued. A request and an
 * event that write the same row at once have no order that both runtimes share.
 */
const comparableMail = (row: unknown) => {
  const mail = row as { key: string };
  return { ...mail, key: mail.key.replace(/:\d{1,3}$/, ':version') };
};

/**
 * A mail of a request and one of a simultaneous event have no order that both runtimes share. A
 * reference is random.
 */
const bySubject = (one: unknown, other: unknown) => subjectOf(one).localeCompare(subjectOf(other));
const subjectOf = (row: unknown) =>
  (row as { subject: string }).subject.replace(/L[KW]-[2-9A-HJ-NP-Z]{10}/, '');

async function everyObject({ stripe }: World): Promise<Record<string, unknown[]>> {
  const limit = 100;
  const most = { limit: 1000 };
  return {
    customers: await stripe.customers.list({ limit }).autoPagingToArray(most),
    subscriptions: await stripe.subscriptions
      .list({ limit, status: 'all' })
      .autoPagingToArray(most),
    schedules: await stripe.subscriptionSchedules.list({ limit }).autoPagingToArray(most),
    invoices: await stripe.invoices.list({ limit }).autoPagingToArray(most),
    charges: await stripe.charges.list({ limit }).autoPagingToArray(most),
    disputes: await stripe.disputes.list({ limit }).autoPagingToArray(most),
    refunds: await stripe.refunds.list({ limit }).autoPagingToArray(most),
    events: (await stripe.events.list({ limit }).autoPagingToArray(most)).map(({ type }) => type),
  };
}
