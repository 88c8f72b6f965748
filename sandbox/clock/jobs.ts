import type { SqlStorage } from '@cloudflare/workers-types';

/** The kinds of work that fall due by themselves; `id` names the object they are about. */
export type JobKind =
  | 'incomplete_expiry'
  | 'invoice_retry'
  | 'invoice_upcoming'
  | 'resumption_expiry'
  | 'schedule_expiring'
  | 'session_expiry'
  | 'settlement'
  | 'subscription'
  | 'subscription_schedule'
  | 'trial_will_end';

export type Job = { kind: JobKind; id: string; at: number };

/** Sets when (UTC seconds) the job of an object falls due; there is one of each kind an object. */
export function schedule(sql: SqlStorage, kind: JobKind, id: string, seconds: number): void {
  sql.exec('INSERT OR REPLACE INTO jobs (kind, id, at) VALUES (?, ?, ?)', kind, id, seconds * 1000);
}

/** Takes a job away; without effect if there is none. */
export function unschedule(sql: SqlStorage, kind: JobKind, id: string): void {
  sql.exec('DELETE FROM jobs WHERE kind = ? AND id = ?', kind, id);
}

/**
 * The job that falls due first, due already or not; of those due together the last by name, so that
 * a schedule changes a subscription before it renews, and of one name what was planned first.
 */
export function nextJob(sql: SqlStorage): Job | null {
  const rows = sql.exec<Job>('SELECT kind, id, at FROM jobs ORDER BY at, kind DESC, rowid LIMIT 1');
  return rows.toArray()[0] ?? null;
}
