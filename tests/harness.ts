import type { D1Database } from '@cloudflare/workers-types';
import type Stripe from 'stripe';
import { createTestHarness } from 'wrangler';

import { databaseOver } from '#tests/database-client.ts';
import { seedDeals } from '#sandbox/cli/seed-deals.ts';
import { sandboxStripe } from '#tests/sandbox-stripe.ts';
import { shortWay } from '#tests/short-way.ts';
import { until } from '#tests/until.ts';
import type { Bindings } from '#worker/context.ts';
import { applyCatalogue } from '#worker/subscription/plan/apply-catalogue.ts';

/** The product and the sandbox in the real runtime, migrated and seeded. */
export interface World {
  origin: string;
  /** Asks the product over HTTP as a program would: with the site as its origin. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The official client, talking to the sandbox from outside. */
  stripe: Stripe;
  /** The product's database, to look at what was written. */
  database: () => Promise<D1Database>;
  /** The product's bindings, to run it with some of them changed. */
  bindings: () => Promise<Bindings>;
  /**
   * Answers when no mail is on its way. They are sent after the answer; a clock that leaps
   * meanwhile would end the time for which they are lent to whoever sends them.
   */
  settled: () => Promise<void>;
  /** Runs the product's scheduled handler. */
  runSchedule: () => Promise<void>;
  /** The faults that the product has logged since this was asked last. */
  faults: () => string[];
  /** The lines with that message that it has logged since then. */
  logged: (message: string) => Record<string, unknown>[];
  /** The same, once there are so many: the log comes a moment after what it tells of. */
  awaitLogged: (message: string, atLeast: number) => Promise<Record<string, unknown>[]>;
  /** What it has logged of the requests for that path since then. */
  asked: (path: string) => Record<string, unknown>[];
  /** What is there now is what `reset` goes back to. */
  keep: () => Promise<void>;
  /** Back to the seeded world. */
  reset: () => Promise<void>;
}

let running: Promise<World> | undefined;

/** The one world of this worker of the test run; each test makes its own account in it. */
export function world(): Promise<World> {
  running ??= start();
  return running;
}

/** The world, if a test of this run has needed it; starts none. */
export async function startedWorld(): Promise<World | undefined> {
  return running;
}

const databaseWorker = {
  name: 'lexlern-tests',
  main: new URL('./database-worker.ts', import.meta.url).pathname,
  compatibility_date: '2026-10-12',
  d1_databases: [{ binding: 'DB', database_name: 'lexlern', database_id: 'lexlern-local' }],
};

async function start(): Promise<World> {
  const harness = createTestHarness({
    root: new URL('..', import.meta.url).pathname,
    workers: [
      { configPath: './wrangler.toml' },
      { configPath: './sandbox/wrangler.toml' },
      { config: databaseWorker },
    ],
  });
  const { url } = await harness.listen();
  const product = harness.getWorker<Bindings>('lexlern');
  const asker = harness.getWorker(databaseWorker.name);
  const database = databaseOver((body) => asker.fetch('/', { method: 'POST', body }));
  await product.applyD1Migrations('DB');
  const origin = url.origin;
  const send = shortWay(origin, (path, init) => product.fetch(path, init));
  const stripe = sandboxStripe(origin, undefined, undefined, send);
  await applyCatalogue(stripe, { apply: true });
  const lines = (part: string) =>
    harness
      .getLogs()
      .filter(({ message }) => message.includes(part))
      .map(({ message }) => JSON.parse(message) as Record<string, unknown>);
  const logged = (wanted: string) => lines(`"message":"${wanted}"`);
  const lent = database.prepare(
    'select count(*) as n from outbox where sent_at is null and due_at = created_at + 900000',
  );
  const made: World = {
    origin,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('origin')) headers.set('origin', origin);
      return send(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    },
    stripe,
    database: async () => database,
    bindings: () => product.getEnv(),
    settled: () => until(async () => (await lent.first<{ n: number }>())?.n === 0),
    runSchedule: async () => {
      await product.scheduled({ cron: '*/5 * * * *' });
    },
    faults: () => {
      const faults = harness
        .getLogs()
        .filter(({ level }) => level === 'error')
        .map(({ message }) => message);
      harness.clearLogs();
      return faults;
    },
    logged,
    awaitLogged: async (wanted, atLeast) => {
      await until(async () => logged(wanted).length >= atLeast);
      return logged(wanted);
    },
    asked: (path) => lines(`"path":"${path}"`),
    keep: () => sandboxPost(made, 'baseline'),
    reset: async () => {
      await sandboxPost(made, 'reset');
    },
  };
  const health = await made.fetch('/api/healthz');
  if (!health.ok) throw new Error(`the product is not well: ${await health.text()}`);
  await seedDeals(origin);
  await made.keep();
  return made;
}

async function sandboxPost(made: World, what: string): Promise<void> {
  const response = await made.fetch(`/sandbox/api/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
}
