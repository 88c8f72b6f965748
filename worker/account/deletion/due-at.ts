import { isAskedFor } from '#worker/account/deletion/life.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';

/**
 * When an account is to be deleted, UTC milliseconds; null if nobody has asked for it. Takes the
 * rows of `selectDeletion`.
 */
export function deletionDueAt(
  deletions: readonly Pick<Deletion, 'status' | 'dueAt'>[],
): number | null {
  return deletions.find(isAskedFor)?.dueAt ?? null;
}
