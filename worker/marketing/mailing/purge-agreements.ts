import { claimsYears, keptSince } from '#worker/legal/kept.ts';
import {
  countEndedAgreements,
  deleteEndedAgreements,
} from '#worker/marketing/mailing/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Deletes the proof of agreements to advertising mails that ended long ago, or were never
 * confirmed. Part of the scheduled run. Returns how many rows it deleted.
 */
export async function purgeMailingConsents(ctx: JobCtx): Promise<number> {
  const before = keptSince(ctx.clock.now(), claimsYears);
  return (await deleteEndedAgreements(ctx.db, before, batchRows)).meta.changes;
}

/** Counts the rows of such agreements. */
export const countOldAgreements: CountDue = ({ db, clock }) =>
  countEndedAgreements(db, keptSince(clock.now(), claimsYears));
