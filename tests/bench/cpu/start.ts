import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/d1';
import { Log, LogLevel, Miniflare } from 'miniflare';

import { bundle } from '#tests/bench/cpu/bundle.ts';
import { productionVariables } from '#tests/support/production.ts';
import { account, session } from '#worker/account/table.ts';
import { sha256 } from '#worker/crypto.ts';
import { newSessionToken } from '#worker/session-token.ts';

const variables = await productionVariables();
/** The site's address in production; at this machine's, cookies and headers would differ. */
const { host } = new URL(variables.SITE_ORIGIN);
/** How many people are signed in. Calls come from all of them in turn. */
const peopleCount = 50;
const day = 24 * 60 * 60 * 1000;

export type Candidate = 'product' | 'quiet product' | 'floor' | 'better-auth';

export interface Runtime {
  /** The socket of each candidate. No other Worker stands between it and the candidate. */
  urls: Record<Candidate, URL>;
  /** Headers of people who are signed in, for each candidate. */
  people: Record<Candidate, readonly Record<string, string>[]>;
  stop: () => Promise<void>;
}

const text = (value: string) => ({ type: 'text', value }) as const;

/** The bindings of production: no sandbox. `workers/product.ts` adds the limits. */
const productEnv = {
  DB: { type: 'd1', id: 'lexlern' },
  KV: { type: 'kv', id: 'lexlern' },
  PROOFS: { type: 'r2', name: 'lexlern-proofs' },
  EMAIL: { type: 'send-email' },
  ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, text(value)])),
} as const;

const productEntry = 'tests/bench/cpu/workers/product.ts';

const workers = {
  product: { entry: productEntry, env: productEnv },
  'quiet product': { entry: productEntry, env: { ...productEnv, QUIET: text('yes') } },
  floor: {
    entry: 'tests/bench/cpu/workers/floor.ts',
    env: { DB: { type: 'd1', id: 'lexlern' } },
  },
  'better-auth': {
    entry: 'tests/bench/cpu/workers/better-auth.ts',
    env: { PEER: { type: 'd1', id: 'peer' }, SECRET: text('0123456789abcdef0123456789abcdef') },
  },
} as const;

/** Starts the product as built, the floor and better-auth in one workerd, with people signed in. */
export async function start(): Promise<Runtime> {
  const names = Object.keys(workers) as Candidate[];
  const configs = [];
  for (const name of names) {
    const { entry, env } = workers[name];
    const contents = await readFile(await bundle(entry), 'utf8');
    configs.push({
      config: {
        name: nameOf(name),
        compatibilityDate: '2026-10-12',
        compatibilityFlags: ['nodejs_compat'],
        manifest: {
          mainModule: 'index.js',
          modulesRoot: '/',
          modules: { 'index.js': { type: 'esm' as const, contents } },
        },
        env,
      },
      dev: { unsafeDirectSockets: [{}], stripCfConnectingIp: false },
    });
  }
  const runtime = new Miniflare({
    workers: configs,
    log: new Log(LogLevel.WARN),
    // The lines of the product's log are written and counted, but not shown.
    handleStructuredLogs: () => {},
  });
  const urls = {
    product: await runtime.unsafeGetDirectURL('product'),
    'quiet product': await runtime.unsafeGetDirectURL(nameOf('quiet product')),
    floor: await runtime.unsafeGetDirectURL('floor'),
    'better-auth': await runtime.unsafeGetDirectURL('better-auth'),
  };
  const own = await signInHere(runtime);
  const peers = await signInAtPeer(urls['better-auth']);
  return {
    urls,
    people: { product: own, 'quiet product': own, floor: own, 'better-auth': peers },
    stop: () => runtime.dispose(),
  };
}

const nameOf = (candidate: Candidate) => candidate.replace(' ', '-');

/** What a browser sends, and what the platform adds. */
function headersOf(person: number, cookie: string): Record<string, string> {
  return {
    host,
    cookie,
    accept: 'application/json',
    'accept-language': 'de-DE,de;q=0.9',
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    'sec-fetch-site': 'same-origin',
    'cf-connecting-ip': `203.0.113.${person}`,
    'cf-ipcountry': 'DE',
    'cf-ray': `8f1e2d3c4b5a69${person}-FRA`,
  };
}

async function signInHere(runtime: Miniflare) {
  const database = await runtime.getD1Database('DB', 'product');
  const folder = new URL('../../../migrations/', import.meta.url);
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    const statements = readFileSync(new URL(file, folder), 'utf8').split(
      '--> statement-breakpoint',
    );
    await database.batch(statements.map((statement) => database.prepare(statement)));
  }
  const db = drizzle(database);
  const people = [];
  for (let at = 0; at < peopleCount; at += 1) {
    const token = await newSessionToken(variables.CODE_PEPPER);
    const id = crypto.randomUUID();
    const createdAt = Date.now();
    await db.batch([
      db.insert(account).values({
        id,
        email: `person-${at}@example.com`,
        displayName: 'Erika Mustermann',
        provider: 'email',
        createdAt,
      }),
      db.insert(session).values({
        tokenHash: await sha256(token),
        id: crypto.randomUUID(),
        accountId: id,
        beganWith: 'sign_up',
        userAgent: 'bench',
        createdAt,
        expiresAt: createdAt + day,
      }),
    ]);
    people.push(headersOf(at, `__Host-session=${token}`));
  }
  return people;
}

async function signInAtPeer(url: URL) {
  await fetch(new URL('/migrate', url));
  const people = [];
  for (let at = 0; at < peopleCount; at += 1) {
    const answer = await fetch(new URL('/api/auth/sign-up/email', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://${host}` },
      body: JSON.stringify({
        name: 'Erika Mustermann',
        email: `person-${at}@example.com`,
        password: 'korrekt-pferd-batterie',
      }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (!answer.ok || !cookie) throw new Error(`${answer.status} ${await answer.text()}`);
    people.push(headersOf(at, cookie));
  }
  return people;
}
