import { addMonths } from '#worker/calendar.ts';
import { countCampaignEvents, deleteCampaignEvents } from '#worker/marketing/sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/** How long events are kept. The privacy notice promises it. */
export const retentionMonths = 14;
const batchRows = 500;

/**
 * Deletes old campaign events in batches of limited size. Part of the scheduled run. Returns how
 * many events it deleted.
 */
export async function purgeCampaignEvents(ctx: JobCtx): Promise<number> {
  const before = endOfRetention(ctx);
  let deleted = 0;
  while (ctx.job.budget.hasRoom()) {
    const { meta } = await deleteCampaignEvents(ctx.db, before, batchRows);
    deleted += meta.changes;
    if (meta.changes < batchRows) break;
  }
  return deleted;
}

/** Counts old campaign events. */
export const countOldCampaignEvents: CountDue = (ctx) =>
  countCampaignEvents(ctx.db, endOfRetention(ctx));

function endOfRetention({ clock }: Pick<JobCtx, 'clock'>): number {
  return addMonths(clock.now(), -retentionMonths);
}
