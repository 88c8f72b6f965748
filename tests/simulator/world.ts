import type { World } from '#tests/support/world.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { watchAnswer, watchDelivery } from '#tests/conformance/schema/watch.ts';
import { localVariables, migrations } from '#tests/simulator/edge/configuration.ts';
import { clusterOf } from '#tests/simulator/edge/d1.ts';
import { durableState } from '#tests/simulator/edge/durable-object.ts';
import { openGate } from '#tests/simulator/edge/gate.ts';
import type { Gate } from '#tests/simulator/edge/gate.ts';
import { createKv } from '#tests/simulator/edge/kv.ts';
import { countCall } from '#tests/simulator/edge/limits.ts';
import type { Usage } from '#tests/simulator/edge/limits.ts';
import { emptyBucket } from '#tests/simulator/edge/r2.ts';
import { openSqlite } from '#tests/simulator/edge/sqlite.ts';
import type { Sqlite } from '#tests/simulator/edge/sqlite.ts';
import { createInvocations, owner, presentInvocation } from '#tests/simulator/invocations.ts';
import type { Ending } from '#tests/simulator/invocations.ts';
import type { Machine } from '#tests/simulator/machine/globals.ts';
import { clockAnswer, connectionLost, outsideThrough } from '#tests/simulator/outside.ts';
import { createProduct, lostStatus } from '#tests/simulator/product.ts';
import type { Invocation } from '#tests/simulator/schedule/calls.ts';
import type { Scheduler } from '#tests/simulator/schedule/scheduler.ts';
import { takeStatements, watchedDatabase } from '#tests/support/scans/watch.ts';
import { World as SandboxWorld } from '#sandbox/world.ts';
import type { SandboxEnv } from '#sandbox/env.ts';
import type { Bindings } from '#worker/bindings.ts';
import { AppError } from '#worker/errors.ts';
import { registerEndpoint } from '#worker/stripe/register-endpoint.ts';
import { applyCatalogue } from '#worker/subscription/catalogue/sync-plans.ts';

const origin = 'http://localhost:8787';

/** A line that the code has logged, and the invocation that logged it. */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  line: string;
  invocation: Invocation | null;
}

/** The product and the sandbox in this process. The scheduler controls everything between them. */
export interface SimulatedWorld extends World {
  /** Like `fetch`, but with these headers only. */
  send: World['fetch'];
  /** Everything that was logged since the last reset. */
  lines: LogLine[];
  /** The invocations that have begun and not ended. */
  running: () => readonly Invocation[];
  /** The sandbox's own database. */
  atStripe: Sqlite;
}

/** Creates the world: migrated, with the catalogue, without people. */
export async function createWorld(
  machine: Machine,
  scheduler: Scheduler,
  ended: (ending: Ending) => void,
): Promise<SimulatedWorld> {
  const bits = () => machine.random().bits();
  const primary = openSqlite(bits);
  const replica = openSqlite(bits);
  const tables = migrations();
  for (const copy of [primary, replica]) copy.script(tables);
  const cluster = clusterOf(primary, replica);
  const atStripe = openSqlite(bits);
  const kv = createKv(machine.time.now);
  const files = emptyBucket();
  const variables = localVariables();
  const lines: LogLine[] = [];
  const runs: Usage[] = [];
  const invocations = createInvocations((ending) => {
    if (ending.invocation.kind === 'schedule') runs.push(ending.invocation.usage);
    ended(ending);
  });
  let read = 0;
  let isKept = false;

  const database = cluster.through(openGate);
  const stores = { DB: database, KV: kv.through(openGate), PROOFS: files.through(openGate) };
  const sandboxEnv = {
    ...stores,
    PRODUCT: { fetch: deliver },
    PRODUCT_TO_THE_END: { fetch: deliverToTheEnd, runSchedule: runScheduleToTheEnd },
  } as unknown as SandboxEnv;
  let state = durableState(atStripe);
  let sandbox = new SandboxWorld(state, sandboxEnv);

  machine.logged = (level, line) => lines.push({ level, line, invocation: presentInvocation() });

  /** The way of the product's calls. Each belongs to the invocation that makes it. */
  const gate: Gate = async (kind, label, effect, statements = 0) => {
    const invocation = owner();
    countCall(invocation.usage, statements);
    return scheduler.call({ invocation, kind, label, effect, lost: connectionLost });
  };

  const fixed = {
    ...variables,
    FLOOD_VISITORS: boundless,
    FLOOD_SESSIONS: boundless,
    FLOOD_ADDRESSES: boundless,
    FLOOD_CLIENTS: boundless,
    // Lives know no queues: the scheduled run does all it can alone.
    EVENTS: undefined,
    RECONCILE: undefined,
    DECLARATIONS: undefined,
  };
  const fresh = {
    ...fixed,
    DB: watchedDatabase(cluster.through(gate)),
    KV: kv.through(gate),
    PROOFS: files.through(gate),
    ASSETS: noPages,
    SANDBOX: {
      fetch: outsideThrough(scheduler, () => ({ world: sandbox, sql: state.storage.sql })),
    },
  } as unknown as Bindings;
  let bindings = fresh;
  const { serve, runSchedule } = createProduct({
    machine,
    scheduler,
    invocations,
    bindings: () => bindings,
  });

  /** Delivers a webhook of the sandbox to the product: Stripe's, or that of the mail service. */
  async function deliver(
    url: string,
    init: RequestInit,
    heard?: (invocation: Invocation) => void,
    copied?: (answer: Promise<Response>) => void,
  ): Promise<Response> {
    const type = /"type": ?"([\w.]+)"[^"]*$/.exec(init.body as string)?.[1] ?? '';
    const isStripes = new URL(url).pathname === '/webhooks/stripe';
    const since = machine.time.now();
    if (isStripes) watchDelivery(init.body as string);
    const { signal: _, ...request } = init;
    const label = isStripes ? `event ${type}` : 'report about a mail';
    const response = await serve(label, () => new Request(url, request), null, heard, copied);
    if (response.status === lostStatus || machine.time.now() - since > deliveryPatienceMs) {
      throw new Error('no answer to a delivery');
    }
    return response;
  }

  // The clock must not jump by days while a Worker still works after its answer, or on a copy.
  async function deliverToTheEnd(url: string, init: RequestInit): Promise<Response> {
    const copies: Promise<Response>[] = [];
    const copied = (answer: Promise<Response>) => copies.push(answer);
    try {
      return await untilRested((heard) => deliver(url, init, heard, copied));
    } finally {
      await Promise.all(copies);
    }
  }

  async function runScheduleToTheEnd(): Promise<void> {
    await untilRested(runSchedule);
  }

  async function untilRested<T>(
    work: (heard: (invocation: Invocation) => void) => Promise<T>,
  ): Promise<T> {
    let begun: Invocation | undefined;
    try {
      return await work((invocation) => {
        begun = invocation;
      });
    } finally {
      if (begun) await scheduler.rested(begun);
    }
  }

  async function fetchAsPerson(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    return send(path, { ...init, headers });
  }

  function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const url = new URL(path, origin);
    const request = () => new Request(url, { ...init, headers });
    const label = `${init.method ?? 'GET'} ${bare(url.pathname)}`;
    if (!url.pathname.startsWith('/sandbox/')) return serve(label, request, sessionIn(headers));
    if (label === 'GET /sandbox/api/clock') return clockAnswer(sandbox);
    return fromOutside(label, request);
  }

  /**
   * Calls the sandbox from outside the product. Such a call waits for its turn and meets no fault.
   */
  function fromOutside(label: string, request: () => Request): Promise<Response> {
    const effect = () => ({ answer: ask(request()) });
    return scheduler
      .call({ invocation: null, kind: 'outside', label, effect, lost: neverLost })
      .then(({ answer }) => answer);
  }

  async function ask(request: Request): Promise<Response> {
    const answer = await sandbox.fetch(request);
    await watchAnswer(request, answer);
    return answer;
  }

  const askSandbox = (input: string | URL | Request, init?: RequestInit) =>
    fromOutside(`${init?.method ?? 'GET'} ${bare(pathOf(input))}`, () => new Request(input, init));

  const stripe = sandboxStripe(origin, undefined, undefined, askSandbox);

  const world: SimulatedWorld = {
    origin,
    fetch: fetchAsPerson,
    send,
    stripe,
    database: async () => database,
    bindings: async () =>
      ({
        ...fixed,
        ...stores,
        DB: watchedDatabase(database),
        SANDBOX: { fetch: askSandbox },
      }) as unknown as Bindings,
    runSchedule: () => runSchedule(),
    runUsages: () => runs,
    // As at Cloudflare, a Worker with other settings has other bindings.
    configure: (changes) => {
      bindings = { ...bindings, ...changes };
    },
    awaitMails: scheduler.idle,
    sentStatements: async () => takeStatements(),
    faults: () => {
      const unread = lines.slice(read);
      read = lines.length;
      return unread.filter(({ level }) => level === 'error').map(({ line }) => line);
    },
    awaitLogLines: async (wanted) => linesWith(`"message":"${wanted}"`),
    logLines: (wanted) => linesWith(`"message":"${wanted}"`),
    requestLines: (path) => linesWith(`"path":"${path}"`),
    reset: async () => {
      await scheduler.idle();
      bindings = fresh;
      for (const copy of [primary, replica, atStripe]) copy.script('ROLLBACK TO kept');
      cluster.forget();
      kv.forget();
      files.forget();
      machine.time.forget();
      lines.length = 0;
      runs.length = 0;
      read = 0;
      invocations.forget();
      state = durableState(atStripe);
      sandbox = new SandboxWorld(state, sandboxEnv);
    },
    saveBaseline: async () => {
      await scheduler.idle();
      cluster.learn();
      cluster.forget();
      files.keep();
      const again = isKept ? 'RELEASE kept; ' : '';
      isKept = true;
      for (const copy of [primary, replica, atStripe]) copy.script(`${again}SAVEPOINT kept`);
    },
    lines,
    atStripe,
    running: invocations.running,
  };

  function linesWith(part: string): Record<string, unknown>[] {
    return lines
      .slice(read)
      .filter(({ line }) => line.includes(part))
      .map(({ line }) => JSON.parse(line) as Record<string, unknown>);
  }

  await applyCatalogue(stripe, { apply: true });
  await registerEndpoint(stripe, 'http://localhost/webhooks/stripe', { apply: true });
  await scheduler.idle();
  // The scheduled run creates the coupons that the product ships with.
  await runSchedule();
  await scheduler.idle();
  return world;
}

/** The pages are not built here: each is answered like an unknown address. */
const noPages = { fetch: () => Promise.reject(new AppError('not_found')) };

/** The platform's coarse limit on calls, which nobody reaches here. D1 counts the exact limits. */
const boundless = { limit: async () => ({ success: true }) };

/** The sandbox waits for a delivery's answer as long as Stripe does, in milliseconds. */
const deliveryPatienceMs = 30_000;

function neverLost(): never {
  throw new Error('what comes from outside is never lost');
}

const pathOf = (input: string | URL | Request) =>
  new URL(input instanceof Request ? input.url : input).pathname;

/** A path without the parts that differ between lives. */
const bare = (path: string) =>
  path.replace(/\/((?:[a-z]{2,5}|test)_\w{10,}|\d+|[abkn]\d*-[0-9a-f]{64}|[0-9a-f]{64})/g, '/*');

const sessionIn = (headers: Headers) =>
  /session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null;
