import { isAskedFor } from '#worker/account/deletion/life.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Refuses what binds somebody anew whose account is to be deleted. Takes the rows of
 * `selectDeletion`. Throws `deletion_pending`.
 */
export function refusePending(deletions: readonly Pick<Deletion, 'status'>[]): void {
  if (deletions.some(isAskedFor)) throw new AppError('deletion_pending');
}
