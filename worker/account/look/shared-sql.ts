/*
 * The accounts at which the scheduled run looks: whether each sleeps, and whether something of it
 * is too old (docs/decisions/0089). What that means is said by who asks.
 */
import { and, inArray, lte, not, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { hasDeletion } from '#worker/account/deletion/shared-sql.ts';
import { lastSeenAt } from '#worker/account/seen/shared-sql.ts';
import { account } from '#worker/account/table.ts';
import { dayMs } from '#worker/calendar.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { nextYear, overBefore } from '#worker/legal/kept.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueRows } from '#worker/schedule/due-sql.ts';
import { isPostponed } from '#worker/schedule/shared-sql.ts';

/** At most so many accounts are passed over in one statement. */
export const windowRows = 500;

/** A condition about the account of a statement, by its id's column. */
export type AboutAccount = (id: AnyColumn) => SQL;

/** What the look asks of an account. */
export interface Questions {
  /** Something keeps it, although its person sleeps. */
  isHeld: AboutAccount;
  /** Something of it is too old. */
  hasOld: AboutAccount;
}

/** An SQL condition: the account at hand sleeps, nothing keeps it, and it is not going yet. */
function sleeps(now: number, isHeld: AboutAccount): SQL {
  // The last sign is noted to the day, so a day more passes.
  const before = overBefore('accounts', now - dayMs);
  return sql`(${lastSeenAt} <= ${before} and not ${hasDeletion(account.id)}
    and not ${isHeld(account.id)})`;
}

/** An SQL condition: that account sleeps, and nothing keeps it. */
export function isAsleep(id: string, now: number, isHeld: AboutAccount): SQL {
  return sql`exists (select 1 from ${account}
    where ${account.id} = ${id} and ${sleeps(now, isHeld)})`;
}

/** An SQL condition: since that moment there was a sign of life, or something keeps the account. */
export function hasWoken(id: string, since: number, isHeld: AboutAccount): SQL {
  return sql`exists (select 1 from ${account}
    where ${account.id} = ${id} and (${lastSeenAt} > ${since} or ${isHeld(account.id)}))`;
}

/** The accounts that are due for a look. */
export const dueLooks: DueRows = {
  table: account,
  since: account.lookAt,
  where: (now) => and(lte(account.lookAt, now), not(isPostponed('sweepAccounts', account.id, now))),
};

/** The first accounts that are due. */
const window = (db: Database, now: number) =>
  db
    .select({ id: account.id })
    .from(account)
    .where(dueLooks.where(now, db))
    .orderBy(account.lookAt)
    .limit(windowRows);

/** Twenty-four months are never shorter, milliseconds. */
const shortestIdleMs = 720 * dayMs;

/**
 * When to look next: when a year has ended, and every day once the account may sleep, because what
 * keeps it may end.
 */
const nextLook = (now: number) =>
  sql`min(${nextYear(now)}, max(${now + dayMs}, ${lastSeenAt} + ${shortestIdleMs}))`;

/**
 * Statements that look at the first accounts that are due. Those of which nothing is to be done are
 * passed over at once. Of the others, `old` and `asleep` are at most `limit` each, and may be the
 * same.
 */
export function lookAtAccounts(
  db: Database,
  now: number,
  { isHeld, hasOld }: Questions,
  limit: number,
) {
  const due = inArray(account.id, window(db, now));
  const sleeping = sleeps(now, isHeld);
  const old = hasOld(account.id);
  const select = (where: SQL) =>
    db.select({ id: account.id }).from(account).where(and(due, where)).limit(limit);
  return {
    passed: db
      .update(account)
      .set({ lookAt: nextLook(now) })
      .where(and(due, sql`not (${sleeping} or ${old})`)),
    old: select(old),
    asleep: select(sleeping),
  };
}

/** Takes these accounts: they are looked at again soon, where the work is cut off. A statement. */
export function takeAccounts(db: Database, ids: readonly string[], now: number) {
  return db
    .update(account)
    .set({ lookAt: now + itemLeaseMs })
    .where(sql`${account.id} in ${among(ids)}`);
}
