import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Job } from '#worker/schedule/job.ts';
import { deleteOldPostponed, selectPostponed } from '#worker/schedule/shared-sql.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** Items that have failed are forgotten when they were due so long ago: they are gone. */
const forgetAfterMs = 30 * dayMs;
const mostPostponed = 5000;

/** Reads which items have failed before, and returns those of a job. */
export async function readPostponed(
  ctx: Pick<Ctx, 'db' | 'clock'>,
): Promise<(name: JobName) => Job['postponed']> {
  const { rows } = await batch(ctx.db, {
    deletion: deleteOldPostponed(ctx.db, ctx.clock.now() - forgetAfterMs),
    rows: selectPostponed(ctx.db, mostPostponed),
  });
  return (name) =>
    new Map(rows.filter(({ job }) => job === name).map(({ item, dueAt }) => [item, dueAt]));
}
