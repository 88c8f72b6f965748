import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { secondsLeft, windowStart } from '#worker/account/limits.ts';
import type { Limit } from '#worker/account/limits.ts';
import { callerId } from '#worker/account/session-repository.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

/** One try of one subject, to be counted with the statement `countTry`. */
export interface Try {
  limit: Limit;
  key: string | SQL<string>;
  windowStart: number;
  expiresAt: number;
}

/**
 * The tries that a call amounts to. A subject of null (an address that is this machine's own) has
 * no limit. Subjects are hashed, so that the table is no list of addresses.
 */
export async function triesOf(
  ctx: Ctx,
  subjects: readonly (readonly [Limit, string | null])[],
): Promise<Try[]> {
  const now = ctx.clock.now();
  const limited = subjects.flatMap(([limit, subject]) =>
    subject === null ? [] : [{ limit, subject }],
  );
  return Promise.all(
    limited.map(async ({ limit, subject }) => ({
      limit,
      key: `${limit.name}:${await sha256(subject)}`,
      ...windowOf(limit, now),
    })),
  );
}

/**
 * A try of whoever is calling, whose account id the database finds out as it counts. Visitors have
 * nothing in common that could be counted: theirs counts for this request only.
 */
export function tryOfCaller(ctx: Ctx, limit: Limit): Try {
  const now = ctx.clock.now();
  const accountId = callerId(ctx.db, ctx.caller.sessionHash ?? '', now);
  return {
    limit,
    key: sql<string>`(${`${limit.name}:`} || coalesce(${accountId}, ${ctx.requestId}))`,
    ...windowOf(limit, now),
  };
}

function windowOf(limit: Limit, now: number): Pick<Try, 'windowStart' | 'expiresAt'> {
  const start = windowStart(limit, now);
  return { windowStart: start, expiresAt: start + limit.windowMs };
}

/** Throws `too_many_requests` when a count, as `countTry` returned it, exceeds its limit. */
export function refuseExcess(
  ctx: Ctx,
  tries: readonly Try[],
  counted: readonly (readonly { count: number }[])[],
): void {
  const waits = tries.flatMap(({ limit }, i) => {
    const count = counted[i]?.[0]?.count ?? 0;
    return count > limit.max ? [secondsLeft(limit, ctx.clock.now())] : [];
  });
  if (waits.length > 0) {
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(...waits) });
  }
}
