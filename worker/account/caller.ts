import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';

import { callerId, selectCaller } from '#worker/account/session-repository.ts';
import type { SessionRow } from '#worker/account/session.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

export interface Account {
  id: string;
  email: string;
  displayName: string;
  friendlyName: string | null;
  provider: 'email' | 'apple' | 'google' | 'fb';
}

/** Whoever is calling, and how the session began that they call with. */
export interface CallerAccount extends Account {
  beganWith: SessionRow['beganWith'];
  confirmedAt: number | null;
}

type Statements = readonly BatchItem<'sqlite'>[];

/**
 * Reads who is calling together with whatever `statements` ask for, in one round trip. They get
 * the caller's account id as an expression that is null for a visitor.
 */
export async function readWithCaller<const T extends Statements>(
  ctx: Ctx,
  statements: (accountId: SQL<string>) => T,
): Promise<{ account: CallerAccount | null; rows: BatchResponse<[...T]> }> {
  const hash = ctx.caller.sessionHash ?? '';
  const now = ctx.clock.now();
  const id = callerId(ctx.db, hash, now);
  const [found, ...rows] = await ctx.db.batch([selectCaller(ctx.db, hash, now), ...statements(id)]);
  return { account: found[0] ?? null, rows };
}

/** As `readWithCaller`, for signed-in people only. Throws `not_logged_in`. */
export async function readAsCaller<const T extends Statements>(
  ctx: Ctx,
  statements: (accountId: SQL<string>) => T,
): Promise<{ account: CallerAccount; rows: BatchResponse<[...T]> }> {
  if (ctx.caller.sessionHash === null) throw new AppError('not_logged_in');
  const { account: found, rows } = await readWithCaller(ctx, statements);
  if (!found) throw new AppError('not_logged_in');
  return { account: found, rows };
}

/** The caller's account id as an expression for a statement of any slice; null for a visitor. */
export function callersId(ctx: Ctx): SQL<string> {
  return callerId(ctx.db, ctx.caller.sessionHash ?? '', ctx.clock.now());
}

/** An SQL condition: that account is the caller's still, whose session may end while a call is under way. */
export function isCallers(ctx: Ctx, accountId: string): SQL {
  return sql`${callersId(ctx)} is ${accountId}`;
}
