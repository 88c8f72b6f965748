import { existsSync } from 'node:fs';

import { createTestHarness, experimental_readRawConfig as readRawConfig } from 'wrangler';

import { watched } from '#tests/conformance/schema/watch.ts';
import { createDatabaseClient } from '#tests/support/database-client.ts';
import { directFetch } from '#tests/support/direct-fetch.ts';
import type { World } from '#tests/support/world.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { statementsPath } from '#tests/support/scans/watch.ts';
import type { Sent } from '#tests/support/scans/watch.ts';
import { until } from '#tests/support/until.ts';
import { seedDeals } from '#sandbox/cli/seed-deals.ts';
import type { Bindings } from '#worker/bindings.ts';
import { registerEndpoint } from '#worker/stripe/register-endpoint.ts';
import { applyCatalogue } from '#worker/subscription/catalogue/sync-plans.ts';
import { toDaytime } from '#tests/support/sandbox-clock.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

const databaseWorker = {
  name: 'lexlern-tests',
  main: new URL('./database-worker.ts', import.meta.url).pathname,
  compatibility_date: '2026-10-12',
  d1_databases: [{ binding: 'DB', database_name: 'lexlern', database_id: 'lexlern-local' }],
};

/**
 * The product's own configuration, with an entry that watches it. It is built already. No queue
 * waits until a batch is full.
 */
function watchedProduct(main: string) {
  const config = new URL('../../wrangler.toml', import.meta.url).pathname;
  const { env: _, build: __, queues, ...rest } = readRawConfig({ config }).rawConfig;
  const consumers =
    queues?.consumers?.map((one: object) => ({ ...one, max_batch_timeout: 0 })) ?? [];
  return { ...rest, queues: { ...queues, consumers }, main };
}

interface Start {
  /** The entry around the product; by default the one that notes its statements. */
  main?: string;
  /** Is called when the runtime listens and has not opened its database yet. */
  beforeUse?: () => void;
}

/** The product and the sandbox in workerd, migrated and seeded. */
export async function startInWorkerd(): Promise<World> {
  const { world, seed } = await openInWorkerd();
  await seed();
  await toDaytime(world);
  await world.saveBaseline();
  return world;
}

/** The product and the sandbox in workerd, migrated. `close` ends both and deletes their data. */
export async function openInWorkerd({
  main = new URL('./product-worker.ts', import.meta.url).pathname,
  beforeUse,
}: Start = {}): Promise<{
  world: World;
  seed: () => Promise<void>;
  close: () => Promise<void>;
}> {
  const root = new URL('../..', import.meta.url).pathname;
  if (!existsSync(`${root}dist/client`)) {
    throw new Error('the product is not built: run `npm run build` first');
  }
  const harness = createTestHarness({
    root,
    workers: [
      { config: watchedProduct(main) },
      { configPath: './sandbox/wrangler.toml' },
      { config: databaseWorker },
    ],
  });
  const { url } = await harness.listen();
  beforeUse?.();
  const product = harness.getWorker<Bindings>('lexlern');
  const asker = harness.getWorker(databaseWorker.name);
  const database = createDatabaseClient((body) => asker.fetch('/', { method: 'POST', body }));
  await product.applyD1Migrations('DB');
  const origin = url.origin;
  const send = watched(directFetch(origin, (path, init) => product.fetch(path, init)));
  const stripe = sandboxStripe(origin, undefined, undefined, send);
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
      return true;
    },
    sentStatements: async () => (await product.fetch(statementsPath)).json() as Promise<Sent[]>,
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
    saveBaseline: async () => {
      await sandboxPost(newWorld, 'baseline');
    },
    reset: async () => {
      await sandboxPost(newWorld, 'reset');
    },
  };
  async function seed(): Promise<void> {
    await applyCatalogue(stripe, { apply: true });
    await registerEndpoint(stripe, 'http://localhost/webhooks/stripe', { apply: true });
    const health = await newWorld.fetch('/api/healthz');
    if (!health.ok) throw new Error(`the product is not well: ${await health.text()}`);
    await seedDeals(origin);
  }
  return { world: newWorld, seed, close: () => harness.close() };
}
