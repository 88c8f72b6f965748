/*
 * When items that have failed are tried again: statements of every job, and a condition for its
 * list.
 */
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { hourMs, minuteMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import type { JobRun } from '#worker/schedule/job.ts';
import { jobReport, ledgerEnd, postponedItem } from '#worker/schedule/table.ts';
import type { JobName } from '#worker/schedule/shares.ts';

const firstWaitMs = 5 * minuteMs;
const longestWaitMs = 6 * hourMs;

/**
 * An SQL expression: how long to wait after so many attempts, in milliseconds. After the first one,
 * the next run tries again, but not the same run. Then it waits five minutes, and twice as long
 * each time, up to six hours.
 */
export function waitAfter(attempts: SQL): SQL<number> {
  return sql<number>`case when ${attempts} <= 1 then 1
    else min(${firstWaitMs} << min(${attempts} - 2, 16), ${longestWaitMs}) end`;
}

/** An SQL condition: this item of a job has failed and waits. */
export function isPostponed(job: JobName, item: AnyColumn, now: number): SQL {
  return sql`exists (select 1 from ${postponedItem} where ${postponedItem.job} = ${job}
    and ${postponedItem.item} = ${item} and ${postponedItem.dueAt} > ${now})`;
}

/** Selects items that have failed, those that wait longest first. */
export function selectPostponed(db: Database, limit: number) {
  return db
    .select({ job: postponedItem.job, item: postponedItem.item, dueAt: postponedItem.dueAt })
    .from(postponedItem)
    .orderBy(sql`${postponedItem.dueAt} desc`)
    .limit(limit);
}

/** From so many failures on, somebody should look at an item. */
const stuckAttempts = 4;

/** Selects items that fail again and again, those that are tried next first. */
export function selectStuckItems(db: Database, limit: number) {
  return db
    .select({
      job: postponedItem.job,
      item: postponedItem.item,
      attempts: postponedItem.attempts,
    })
    .from(postponedItem)
    .where(gte(postponedItem.attempts, stuckAttempts))
    .orderBy(postponedItem.dueAt)
    .limit(limit);
}

/** Notes how jobs went that ran at `now`. One statement, however many they are. */
export function noteRuns(db: Database, runs: readonly JobRun[], now: number) {
  const rows = runs.map(({ name, hasFailed, isUnfinished, due }) => ({
    name,
    due: due?.count ?? null,
    oldest: due?.oldestAt ?? null,
    unfinished: Number(isUnfinished),
    failed: hasFailed ? now : null,
  }));
  const part = (name: string) => sql`value ->> ${sql.raw(`'${name}'`)}`;
  const values = {
    job: part('name'),
    ranAt: now,
    due: part('due'),
    oldestAt: part('oldest'),
    isUnfinished: part('unfinished'),
    failingSince: part('failed'),
  };
  const rest = sql`from json_each(${JSON.stringify(rows)}) where true`;
  return insertRow(db, jobReport, values, rest).onConflictDoUpdate({
    target: jobReport.job,
    set: {
      ranAt: now,
      due: sql`excluded.due`,
      oldestAt: sql`excluded.oldest_at`,
      isUnfinished: sql`excluded.is_unfinished`,
      failingSince: sql`iif(excluded.failing_since is null, null,
        coalesce(${jobReport.failingSince}, excluded.failing_since))`,
    },
  });
}

/** How each job went the last time. A statement. */
export function selectReports(db: Database) {
  return db.select().from(jobReport);
}

/** Notes that an item has failed, and when it is tried again. */
export function postpone(db: Database, job: JobName, item: string, now: number) {
  const attempts = sql`${postponedItem.attempts} + 1`;
  return db
    .insert(postponedItem)
    .values({ job, item, attempts: 1, dueAt: now + 1 })
    .onConflictDoUpdate({
      target: [postponedItem.job, postponedItem.item],
      set: { attempts, dueAt: sql`${now} + ${waitAfter(attempts)}` },
    });
}

/** Forgets that an item has failed. */
export function deletePostponed(db: Database, job: JobName, item: string) {
  return db
    .delete(postponedItem)
    .where(and(eq(postponedItem.job, job), eq(postponedItem.item, item)));
}

/** Forgets items that were due before that moment and were not tried again: they are gone. */
export function deleteOldPostponed(db: Database, before: number) {
  return db.delete(postponedItem).where(lt(postponedItem.dueAt, before));
}

/**
 * Allows the rows of an append-only log from before that moment (UTC milliseconds) to be deleted,
 * and no others. A statement for the batch that deletes them.
 */
export function endLedger(db: Database, ledger: 'declaration' | 'audit', before: number) {
  return db
    .insert(ledgerEnd)
    .values({ ledger, before })
    .onConflictDoUpdate({
      target: ledgerEnd.ledger,
      set: { before },
      setWhere: lt(ledgerEnd.before, before),
    });
}
