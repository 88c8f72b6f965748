import { claimsYears, keptSince } from '#worker/legal/kept.ts';
import { countProofs, deleteProofs } from '#worker/marketing/consent/sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Deletes the proofs of consents that ended long ago, in batches of limited size. Part of the
 * scheduled run. Returns how many it deleted.
 */
export async function purgeConsentProofs(ctx: JobCtx): Promise<number> {
  const ended = keptSince(ctx.clock.now(), claimsYears);
  let deleted = 0;
  while (ctx.job.budget.hasRoom()) {
    const { meta } = await deleteProofs(ctx.db, ended, batchRows);
    deleted += meta.changes;
    if (meta.changes < batchRows) break;
  }
  return deleted;
}

/** Counts the proofs of consents that ended long ago. */
export const countOldConsents: CountDue = ({ db, clock }) =>
  countProofs(db, keptSince(clock.now(), claimsYears));
