import type { Ctx } from '#worker/context.ts';
import { countOldAppEvents, deleteOldAppEvents } from '#worker/entitlement/app/sql.ts';
import type { CountDue } from '#worker/schedule/job.ts';

export const keepMs = 60 * 86_400_000;

/**
 * Deletes old events. The grants that they wrote stay. Part of the scheduled run. Returns how many.
 */
export async function purgeAppEvents(ctx: Ctx): Promise<number> {
  return (await deleteOldAppEvents(ctx.db, ctx.clock.now() - keepMs)).meta.changes;
}

/** Counts old events. */
export const countAppEvents: CountDue = ({ db, clock }) =>
  countOldAppEvents(db, clock.now() - keepMs);
