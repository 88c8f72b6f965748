import { isAskedFor } from '#worker/account/deletion/life.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { addDays } from '#worker/calendar.ts';
import type { PendingDeletion } from '#worker/deletion/schemas.ts';
import { undoDays } from '#worker/legal/kept.ts';

/**
 * When a deletion is carried out that is asked for now: once it cannot be undone any more, and not
 * before the end of a term where there is one. UTC milliseconds.
 */
export function dueAtOf(now: number, endOfTerm: number | null): number {
  return Math.max(endOfTerm ?? 0, addDays(now, undoDays));
}

/** A deletion as its person sees it; null where none was asked for, or it was undone. */
export function toPending(row: Deletion | undefined): PendingDeletion | null {
  if (!row || !isAskedFor(row)) return null;
  return { when: row.choice, requested_at: row.requestedAt, due_at: row.dueAt };
}
