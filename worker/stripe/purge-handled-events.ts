import type { CountDue } from '#worker/schedule/job.ts';
import type { Ctx } from '#worker/context.ts';
import { countHandled, deleteHandled } from '#worker/stripe/sql.ts';

export const keepMs = 60 * 86_400_000;

/** Deletes old events that were handled. Part of the scheduled run. Returns how many. */
export async function purgeHandledEvents(ctx: Ctx): Promise<number> {
  return (await deleteHandled(ctx.db, ctx.clock.now() - keepMs)).meta.changes;
}

/** Counts old events that were handled. */
export const countHandledEvents: CountDue = ({ db, clock }) =>
  countHandled(db, clock.now() - keepMs);
