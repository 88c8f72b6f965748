import { claimsYears, keptSince } from '#worker/legal/kept.ts';
import { countProofs, deleteProofs } from '#worker/marketing/consent/sql.ts';
import { deleteInBatches } from '#worker/schedule/delete-in-batches.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/**
 * Deletes the proofs of consents that ended long ago, in batches of limited size. Part of the
 * scheduled run. Returns how many it deleted.
 */
export function purgeConsentProofs(ctx: JobCtx): Promise<number> {
  const ended = keptSince(ctx.clock.now(), claimsYears);
  return deleteInBatches(ctx, async (most) => [await deleteProofs(ctx.db, ended, most)]);
}

/** Counts the proofs of consents that ended long ago. */
export const countOldConsents: CountDue = ({ db, clock }) =>
  countProofs(db, keptSince(clock.now(), claimsYears));
