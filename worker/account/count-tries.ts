import { sql } from 'drizzle-orm';

import { secondsLeft, windowStart } from '#worker/account/limits.ts';
import type { Limit, Try } from '#worker/account/limits.ts';
import { callerId } from '#worker/account/session-sql.ts';
import { uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * The tries that a call counts as. A subject of null has no limit: a local call has no address.
 * Subjects are hashed, so the table holds no e-mails or addresses.
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
 * A try by the caller. The database looks up the account id when it counts. A visitor has no id,
 * so a visitor's try is counted under the request's id and never reaches the limit.
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

/** Throws `too_many_requests` if a count exceeds its limit. `counts` are results of `countTry`. */
export function refuseExcess(
  ctx: Ctx,
  tries: readonly Try[],
  counts: readonly (readonly { count: number }[])[],
): void {
  const waits = tries.flatMap(({ limit }, i) => {
    const count = counts[i]?.[0]?.count ?? 0;
    return count > limit.max ? [secondsLeft(limit, ctx.clock.now())] : [];
  });
  if (waits.length > 0) {
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(...waits) });
  }
}

/** Takes back tries that turned out not to count. */
export async function uncountTries(ctx: Ctx, tries: readonly Try[]): Promise<void> {
  await batch(ctx.db, { tries: tries.map((one) => uncountTry(ctx.db, one)) });
}
