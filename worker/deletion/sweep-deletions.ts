import { dueDeletions } from '#worker/account/deletion/shared-sql.ts';
import { carryOnDeletion } from '#worker/deletion/carry-on.ts';
import { itemJob } from '#worker/schedule/item-job.ts';

/**
 * Carries deletions on whose day has come or that were cut off, and lets go of what the law has
 * kept of deleted people. One step at a time: a deletion has its next one at once. Part of the
 * scheduled run.
 */
export const sweepDeletions = itemJob(dueDeletions, carryOnDeletion, { atOnce: 1 });
