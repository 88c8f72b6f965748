import type { SqlStorage } from '@cloudflare/workers-types';

/** The kinds of jobs that fall due with time. A job's `id` names its object. */
export type JobKind =
  | 'incomplete_expiry'
  | 'invoice_retry'
  | 'invoice_upcoming'
  | 'refund'
  | 'resumption_expiry'
  | 'schedule_expiring'
  | 'session_expiry'
  | 'settlement'
  | 'subscription'
  | 'subscription_schedule'
  | 'trial_will_end';

export type Job = { kind: JobKind; id: string; at: number };

/**
 * Sets when (UTC seconds) an object's job falls due. An object has at most one job of each kind.
 */
export function schedule(sql: SqlStorage, kind: JobKind, id: string, seconds: number): void {
  sql.exec('INSERT OR REPLACE INTO jobs (kind, id, at) VALUES (?, ?, ?)', kind, id, seconds * 1000);
}

/** Removes a job. Does nothing if there is none. */
export function unschedule(sql: SqlStorage, kind: JobKind, id: string): void {
  sql.exec('DELETE FROM jobs WHERE kind = ? AND id = ?', kind, id);
}

/**
 * The job that falls due first, already due or not. Of jobs with the same time, the last by name
 * comes first, so a schedule changes a subscription before it renews. Jobs of one name run in the
 * order in which they were planned.
 */
export function nextJob(sql: SqlStorage): Job | null {
  const rows = sql.exec<Job>('SELECT kind, id, at FROM jobs ORDER BY at, kind DESC, rowid LIMIT 1');
  return rows.toArray()[0] ?? null;
}
