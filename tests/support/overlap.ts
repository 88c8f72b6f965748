import type { D1Database } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';

import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import type { World } from '#tests/support/world.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { Ctx } from '#worker/context.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import { sha256 } from '#worker/crypto.ts';

/**
 * Contexts of calls that overlap as badly as possible: each call waits after its first read of the
 * database until all of them have done that read. Over HTTP this is not possible, because the
 * hashing of passwords makes the calls run one after the other. The calls send no mails.
 */
export async function overlappingContexts(
  world: World,
  callers: readonly Browser[],
): Promise<Ctx[]> {
  const meeting = meetingOf(callers.length);
  return Promise.all(callers.map((browser) => pausingContext(world, browser, meeting)));
}

/**
 * The context of a call that pauses after its first read of the database while `meanwhile` runs.
 */
export function interruptedContext(
  world: World,
  meanwhile: () => Promise<unknown>,
  caller: Browser = openBrowser(world),
): Promise<Ctx> {
  return pausingContext(world, caller, meanwhile);
}

/**
 * The context of a call that pauses at Stripe's answers. The keys of `meanwhile` name the answers
 * (`GET /v1/prices`). Each function runs once, before the call gets that answer.
 */
export async function contextInterruptedAtStripe(
  world: World,
  meanwhile: Record<string, () => Promise<unknown>>,
  caller: Browser = openBrowser(world),
): Promise<Ctx> {
  const waiting = new Map(Object.entries(meanwhile));
  const stripe = sandboxStripe(world.origin, undefined, async (answer, call) => {
    const pause = waiting.get(call);
    waiting.delete(call);
    await pause?.();
    return answer;
  });
  const ctx = await pausingContext(world, caller, async () => {});
  return { ...ctx, stripe };
}

async function pausingContext(
  world: World,
  browser: Browser,
  pause: () => Promise<unknown>,
): Promise<Ctx> {
  const bindings = await world.bindings();
  const sandbox = bindings.SANDBOX as { fetch: typeof fetch } | undefined;
  const database = await world.database();
  const now = await clockOf(world);
  const token = /session=([^;]+)/.exec(browser.cookie())?.[1];
  const sessionHash = token === undefined ? null : await sha256(token);
  const ctx: Omit<Partial<Ctx>, 'stripe'> = {
    requestId: crypto.randomUUID(),
    caller: { sessionHash, browser: '', address: null, userAgent: '', country: null },
    clock: { now: () => now },
    db: drizzle(pausing(database, pause)),
    kv: bindings.KV,
    codePepper: bindings.CODE_PEPPER,
    paymentMethods: paymentMethodTypes,
    identityProviders: {
      googleClientId: bindings.GOOGLE_CLIENT_ID,
      appleClientId: bindings.APPLE_CLIENT_ID,
      usesStandIns: true,
      fetch: (url, init) => (sandbox ?? globalThis).fetch(url, init),
    },
    mail: async () => null,
    later: () => {},
    origin: world.origin,
  };
  return ctx as Ctx;
}

/** Answers all callers as soon as the last one of them has come. */
function meetingOf(expected: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === expected) open();
    return all;
  };
}

/** The database, with that pause after its first batch. */
function pausing(database: D1Database, pause: () => Promise<unknown>): D1Database {
  let over = false;
  const paused: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (query) => database.prepare(query),
    batch: async <T>(statements: Parameters<D1Database['batch']>[0]) => {
      const results = await database.batch<T>(statements);
      if (!over) {
        over = true;
        await pause();
      }
      return results;
    },
  };
  return paused as D1Database;
}
