import type { D1Database } from '@cloudflare/workers-types';
import type Stripe from 'stripe';
import { createTestHarness } from 'wrangler';

import { createDatabaseClient } from '#tests/support/database-client.ts';
import { seedDeals } from '#sandbox/cli/seed-deals.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { directFetch } from '#tests/support/direct-fetch.ts';
import { until } from '#tests/support/until.ts';
import type { Bindings } from '#worker/context.ts';
import { applyCatalogue } from '#worker/subscription/plan/apply-catalogue.ts';

/** The product and the sandbox in the real runtime, migrated and seeded. */
export interface World {
  origin: string;
  /** Calls the product over HTTP as a program would, with the site as the origin. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The official client, which calls the sandbox from outside. */
  stripe: Stripe;
  /** The product's database, to read what was written. */
  database: () => Promise<D1Database>;
  /** The product's bindings, to run the product with some of them changed. */
  bindings: () => Promise<Bindings>;
  /**
   * Waits until no mail is being sent. Mails are sent after the answer, and each is leased to its
   * sender for some time. If a test moves the clock meanwhile, that lease ends too early.
   */
  awaitMails: () => Promise<void>;
  /** Runs the product's scheduled handler. */
  runSchedule: () => Promise<void>;
  /** The faults that the product has logged since the last call of this function. */
  faults: () => string[];
  /** The log lines with that message since the last call of `faults`. */
  logLines: (message: string) => Record<string, unknown>[];
  /** Waits for at least so many such lines, because a line appears a moment after its cause. */
  awaitLogLines: (message: string, atLeast: number) => Promise<Record<string, unknown>[]>;
  /** The log lines about requests for that path since the last call of `faults`. */
  requestLines: (path: string) => Record<string, unknown>[];
  /** Makes the present state the one that `reset` restores. */
  saveBaseline: () => Promise<void>;
  /** Restores the seeded world. */
  reset: () => Promise<void>;
}

let running: Promise<World> | undefined;

/** The one world of this worker of the test run. Each test creates its own account in it. */
export function world(): Promise<World> {
  running ??= start();
  return running;
}

/** The world, if a test of this run has started it. This function starts none. */
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
    root: new URL('../..', import.meta.url).pathname,
    workers: [
      { configPath: './wrangler.toml' },
      { configPath: './sandbox/wrangler.toml' },
      { config: databaseWorker },
    ],
  });
  const { url } = await harness.listen();
  const product = harness.getWorker<Bindings>('lexlern');
  const asker = harness.getWorker(databaseWorker.name);
  const database = createDatabaseClient((body) => asker.fetch('/', { method: 'POST', body }));
  await product.applyD1Migrations('DB');
  const origin = url.origin;
  const send = directFetch(origin, (path, init) => product.fetch(path, init));
  const stripe = sandboxStripe(origin, undefined, undefined, send);
  await applyCatalogue(stripe, { apply: true });
  const lines = (part: string) =>
    harness
      .getLogs()
      .filter(({ message }) => message.includes(part))
      .map(({ message }) => JSON.parse(message) as Record<string, unknown>);
  const linesWithMessage = (text: string) => lines(`"message":"${text}"`);
  const leasedMails = database.prepare(
    'select count(*) as n from outbox where sent_at is null and due_at = created_at + 900000',
  );
  const newWorld: World = {
    origin,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('origin')) headers.set('origin', origin);
      return send(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    },
    stripe,
    database: async () => database,
    bindings: () => product.getEnv(),
    awaitMails: () => until(async () => (await leasedMails.first<{ n: number }>())?.n === 0),
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
    logLines: linesWithMessage,
    awaitLogLines: async (text, atLeast) => {
      await until(async () => linesWithMessage(text).length >= atLeast);
      return linesWithMessage(text);
    },
    requestLines: (path) => lines(`"path":"${path}"`),
    saveBaseline: () => sandboxPost(newWorld, 'baseline'),
    reset: async () => {
      await sandboxPost(newWorld, 'reset');
    },
  };
  const health = await newWorld.fetch('/api/healthz');
  if (!health.ok) throw new Error(`the product is not well: ${await health.text()}`);
  await seedDeals(origin);
  await newWorld.saveBaseline();
  return newWorld;
}

async function sandboxPost(newWorld: World, what: string): Promise<void> {
  const response = await newWorld.fetch(`/sandbox/api/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
}
