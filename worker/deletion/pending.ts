import { isAskedFor } from '#worker/account/deletion/life.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import type { PendingDeletion } from '#worker/deletion/schemas.ts';

/** A deletion as its person sees it; null where none was asked for, or it was undone. */
export function toPending(row: Deletion | undefined): PendingDeletion | null {
  if (!row || !isAskedFor(row)) return null;
  return { when: row.choice, requested_at: row.requestedAt, due_at: row.dueAt };
}
