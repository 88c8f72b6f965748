import { AsyncLocalStorage } from 'node:async_hooks';

import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import type { World } from '#tests/harness.ts';
import { sandboxStripe } from '#tests/sandbox-stripe.ts';
import { localVariables, migrations } from '#tests/simulator/edge/configuration.ts';
import { clusterOf } from '#tests/simulator/edge/d1.ts';
import { durableState } from '#tests/simulator/edge/durable-object.ts';
import { openGate } from '#tests/simulator/edge/gate.ts';
import type { Gate } from '#tests/simulator/edge/gate.ts';
import { createKv } from '#tests/simulator/edge/kv.ts';
import { emptyBucket } from '#tests/simulator/edge/r2.ts';
import { openSqlite } from '#tests/simulator/edge/sqlite.ts';
import type { Machine } from '#tests/simulator/machine/globals.ts';
import type { CallKind, Fault, Invocation, Twist } from '#tests/simulator/schedule/calls.ts';
import type { Scheduler } from '#tests/simulator/schedule/scheduler.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import { addFault } from '#sandbox/faults/faults.ts';
import { World as SandboxWorld } from '#sandbox/world.ts';
import type { SandboxEnv } from '#sandbox/env.ts';
import type { Bindings } from '#worker/context.ts';
import { endpointEvents } from '#worker/stripe/endpoint-events.ts';
import worker from '#worker/index.ts';
import { applyCatalogue } from '#worker/subscription/plan/apply-catalogue.ts';

const origin = 'http://localhost:8787';

/** A line that the code has logged, and during which invocation. */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  line: string;
  invocation: Invocation | null;
}

/** How a request, an event or a scheduled run ended. */
export interface Ending {
  invocation: Invocation;
  /** The HTTP status; null where nothing was answered, since it died or was never reached. */
  status: number | null;
  /** What it answered, of failures. */
  body: string;
}

/** The product and the sandbox in this process, everything between them in the scheduler's hands. */
export interface SimulatedWorld extends World {
  /** Everything that was logged since the last reset. */
  lines: LogLine[];
  /** Invocations that have begun and not ended. */
  running: () => readonly Invocation[];
}

/** What the simulator hears of. */
export interface Listeners {
  ended: (ending: Ending) => void;
}

const present = new AsyncLocalStorage<Invocation>();

/** Has everything that this work does, also after its awaits, belong to that invocation. */
function during<T>(invocation: Invocation, work: () => T): T {
  return present.run(invocation, work);
}

function owner(): Invocation {
  const invocation = present.getStore();
  if (!invocation) throw new Error('a call of the product outside of every invocation');
  return invocation;
}

/** Makes the world: migrated, with the catalogue, without anybody in it. */
export async function createWorld(
  machine: Machine,
  scheduler: Scheduler,
  { ended }: Listeners,
): Promise<SimulatedWorld> {
  const bits = () => machine.random().bits();
  const primary = openSqlite(bits);
  const replica = openSqlite(bits);
  const tables = migrations();
  for (const copy of [primary, replica]) copy.script(tables);
  const cluster = clusterOf(primary, replica);
  const atStripe = openSqlite(bits);
  const kv = createKv(machine.time.now);
  const variables = localVariables();
  const lines: LogLine[] = [];
  let names = 0;
  let isKept = false;
  let running: Invocation[] = [];

  const database = cluster.through(openGate);
  const sandboxEnv = {
    DB: database,
    KV: kv.through(openGate),
    PROOFS: emptyBucket(openGate),
    PRODUCT: { fetch: deliver },
  } as unknown as SandboxEnv;
  let state = durableState(atStripe);
  let sandbox = new SandboxWorld(state, sandboxEnv);

  machine.logged = (level, line) =>
    lines.push({ level, line, invocation: present.getStore() ?? null });

  /** The way of the product's calls; each belongs to the invocation that makes it. */
  const gate: Gate = (kind, label, effect) =>
    scheduler.call({ invocation: owner(), kind, label, effect, lost: connectionLost });

  const bindings = {
    ...variables,
    DB: cluster.through(gate),
    KV: kv.through(gate),
    PROOFS: emptyBucket(gate),
    SANDBOX: { fetch: ask },
  } as unknown as Bindings;

  /** A call of the product's to the outside world. */
  function ask(input: string | Request, init?: RequestInit): Promise<Response> {
    const invocation = owner();
    const url = new URL(input instanceof Request ? input.url : input);
    // Most calls ask for the time and no more; its answer is not worth a turn.
    if (url.pathname === '/sandbox/api/clock') return clockAnswer();
    const method = init?.method ?? 'GET';
    const effect = async ({ broken }: Twist) => {
      // The sandbox's own way to do so, for the very next call.
      if (broken) addFault(sandboxSql(), { target: 'stripe', path: '*', mode: 'broken', times: 1 });
      const answer = await sandbox.fetch(new Request(input, { ...init, signal: null }));
      // A fault that a step has asked the sandbox for.
      if (answer.status >= 500) invocation.met.add(`${answer.status} stripe`);
      return answer;
    };
    const lost = (fault: Fault) => (fault.startsWith('gateway') ? badGateway() : connectionLost());
    const label = `${method} ${url.pathname}`;
    const asked = scheduler.call({ invocation, kind: kindOf(url), label, effect, lost });
    return init?.signal ? unlessAborted(asked, init.signal) : asked;
  }

  const sandboxSql = () => state.storage.sql;
  /** As much of an answer as is asked for: the time is asked for more often than anything else. */
  async function clockAnswer(): Promise<Response> {
    const answer = { now: new Date(clockOf(sandbox).now()).toISOString() };
    return { ok: true, json: async () => answer } as unknown as Response;
  }

  function begin(kind: string, who: string | null, onDeath: () => void): Invocation {
    names += 1;
    const invocation: Invocation = {
      name: `${kind} #${names}`,
      kind,
      who,
      completed: 0,
      over: false,
      met: new Set(),
      die: () => {
        end(invocation, null, '');
        onDeath();
      },
    };
    running.push(invocation);
    return invocation;
  }

  function end(invocation: Invocation, status: number | null, body: string): void {
    if (status === null) invocation.over = true;
    // What it still does after its answer may die, too, and changes nothing in that.
    if (!running.includes(invocation)) return;
    running = running.filter((one) => one !== invocation);
    ended({ invocation, status, body });
  }

  /** Has the product answer a request, once it has reached it. */
  function serve(
    kind: string,
    request: () => Request,
    who: string | null = null,
    heard: (invocation: Invocation) => void = () => undefined,
  ): Promise<Response> {
    return new Promise((resolve) => {
      const lost = () => resolve(noAnswer());
      const invocation = begin(kind, who, lost);
      heard(invocation);
      const handle = async () => {
        const answer = await during(invocation, () => worker.fetch(request(), bindings, execution));
        const body = answer.status < 500 ? '' : await answer.clone().text();
        end(invocation, answer.status, body);
        return answer;
      };
      scheduler
        .call({
          invocation,
          kind: 'arrival',
          label: kind,
          effect: async ({ twice }) => {
            if (twice) void serve(kind, request, who);
            return { answer: handle() };
          },
          lost: () => {
            end(invocation, null, '');
            return { answer: Promise.resolve(noAnswer()) };
          },
        })
        .then(async ({ answer }) => {
          const response = await answer;
          const shown = isOwnFault(response, invocation) ? disturbed(response) : response;
          // Its own work after the answer may be lost, but the answer is on its way.
          const way = { ...invocation, over: false, die: () => undefined };
          const arrives = {
            kind: 'answer',
            label: kind,
            effect: () => shown,
            lost: noAnswer,
          } as const;
          return resolve(await scheduler.call({ invocation: way, ...arrives }));
        })
        .catch((error: unknown) => {
          machine.logged('error', `the product threw: ${String(error)}`);
          resolve(noAnswer());
        });
    });
  }

  /** A webhook of the sandbox's on its way to the product. */
  async function deliver(url: string, init: RequestInit): Promise<Response> {
    const type = /"type": ?"([\w.]+)"[^"]*$/.exec(init.body as string)?.[1] ?? '';
    // Stripe sends what the endpoint is registered for, and nothing else.
    if (!registered.has(type)) return new Response();
    const since = machine.time.now();
    const { signal: _, ...request } = init;
    let served: Invocation | null = null;
    const response = await serve(
      `event ${type}`,
      () => new Request(url, request),
      null,
      (one) => {
        served = one;
      },
    );
    // No clock leaps by days while a Worker still works after its answer.
    if (served && clockOf(sandbox).held()) await scheduler.rested(served);
    if (response.status === lostStatus || machine.time.now() - since > deliveryPatienceMs) {
      throw new Error('no answer to a delivery');
    }
    return response;
  }

  async function fetchAsPerson(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    const url = new URL(path, origin);
    const request = () => new Request(url, { ...init, headers });
    const label = `${init.method ?? 'GET'} ${bare(url.pathname)}`;
    if (!url.pathname.startsWith('/sandbox/')) return serve(label, request, sessionIn(headers));
    if (label === 'GET /sandbox/api/clock') return clockAnswer();
    return fromOutside(label, request);
  }

  /** Somebody other than the product asks the sandbox; that has its turn, too, and no fault. */
  function fromOutside(label: string, request: () => Request): Promise<Response> {
    const effect = () => ({ answer: sandbox.fetch(request()) });
    return scheduler
      .call({ invocation: null, kind: 'outside', label, effect, lost: neverLost })
      .then(({ answer }) => answer);
  }

  async function runSchedule(): Promise<void> {
    await new Promise<void>((resolve) => {
      const invocation = begin('schedule', null, resolve);
      const run = async () => {
        await during(invocation, () => worker.scheduled(controller, bindings, execution));
        end(invocation, 200, '');
        resolve();
      };
      const effect = () => {
        run().catch((error: unknown) => {
          end(invocation, 500, String(error));
          resolve();
        });
      };
      const lost = () => {
        end(invocation, null, '');
        resolve();
      };
      void scheduler.call({ invocation, kind: 'arrival', label: 'schedule', effect, lost });
    });
  }

  const stripe = sandboxStripe(origin, undefined, undefined, (input, init) =>
    fromOutside(`${init?.method ?? 'GET'} ${bare(pathOf(input))}`, () => new Request(input, init)),
  );

  const world: SimulatedWorld = {
    origin,
    fetch: fetchAsPerson,
    stripe,
    database: async () => database,
    bindings: async () => ({ ...variables, DB: database }) as unknown as Bindings,
    runSchedule,
    settled: scheduler.idle,
    faults: () => {
      const found = lines.filter(({ level }) => level === 'error').map(({ line }) => line);
      lines.length = 0;
      return found;
    },
    awaitLogged: async (wanted) => linesWith(`"message":"${wanted}"`),
    logged: (wanted) => linesWith(`"message":"${wanted}"`),
    asked: (path) => linesWith(`"path":"${path}"`),
    reset: async () => {
      await scheduler.idle();
      for (const copy of [primary, replica, atStripe]) copy.script('ROLLBACK TO kept');
      cluster.forget();
      kv.forget();
      machine.time.forget();
      lines.length = 0;
      names = 0;
      running = [];
      state = durableState(atStripe);
      sandbox = new SandboxWorld(state, sandboxEnv);
    },
    keep: async () => {
      await scheduler.idle();
      cluster.learn();
      cluster.forget();
      const again = isKept ? 'RELEASE kept; ' : '';
      isKept = true;
      for (const copy of [primary, replica, atStripe]) copy.script(`${again}SAVEPOINT kept`);
    },
    lines,
    running: () => running,
  };

  function linesWith(part: string): Record<string, unknown>[] {
    return lines
      .filter(({ line }) => line.includes(part))
      .map(({ line }) => JSON.parse(line) as Record<string, unknown>);
  }

  await applyCatalogue(stripe, { apply: true });
  await scheduler.idle();
  // The coupons that the product comes with.
  await runSchedule();
  await scheduler.idle();
  return world;
}

const registered: ReadonlySet<string> = new Set(endpointEvents);

const controller = {} as ScheduledController;

/** What goes on after an answer goes on by itself: the scheduler owns its calls like any other. */
const execution = {
  waitUntil: () => undefined,
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;

/** As Cloudflare tells of a Worker that gave no answer, or as a browser that heard nothing. */
const lostStatus = 520;
/** The sandbox's postman waits as long as Stripe, milliseconds. */
const deliveryPatienceMs = 30_000;

const noAnswer = () => Response.json({ error: 'no_answer' }, { status: lostStatus });

/**
 * A fault of the product's own that a broken database or a lost connection explains. It reaches
 * people as a 500; the model would take that for a broken promise.
 */
const disturbed = (response: Response) =>
  new Response(response.body, { status: lostStatus, headers: response.headers });

function isOwnFault(response: Response, { met }: Invocation): boolean {
  return response.status === 500 && [...met].some((fault) => /database|kv|files/.test(fault));
}

function connectionLost(): never {
  throw new TypeError('Network connection lost.');
}

const badGateway = () =>
  new Response('<html><body>502 Bad Gateway</body></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  });

function neverLost(): never {
  throw new Error('what comes from outside is never lost');
}

function unlessAborted(asked: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    asked.then(resolve, reject);
  });
}

const hosts: Record<string, CallKind> = { 'api.stripe.com': 'stripe', 'mail.sandbox': 'mail' };
const kindOf = ({ hostname }: URL): CallKind => hosts[hostname] ?? 'provider';

const pathOf = (input: string | URL | Request) =>
  new URL(input instanceof Request ? input.url : input).pathname;

/** A path without what differs from one life to the next. */
const bare = (path: string) => path.replace(/\/((?:[a-z]{2,5}|test)_\w{10,}|\d+)/g, '/*');

const sessionIn = (headers: Headers) =>
  /session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null;

/** The sandbox's own clock, without asking it through all its rooms. */
function clockOf(sandbox: SandboxWorld): Clock {
  return (sandbox as unknown as { context: { clock: Clock } }).context.clock;
}
