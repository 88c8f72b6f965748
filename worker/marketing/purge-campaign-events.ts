import { addMonths } from '#worker/calendar.ts';
import { countCampaignEvents, deleteCampaignEvents } from '#worker/marketing/sql.ts';
import { deleteInBatches } from '#worker/schedule/delete-in-batches.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/** How long events are kept. The privacy notice promises it. */
export const retentionMonths = 14;

/**
 * Deletes old campaign events in batches of limited size. Part of the scheduled run. Returns how
 * many events it deleted.
 */
export function purgeCampaignEvents(ctx: JobCtx): Promise<number> {
  const before = endOfRetention(ctx);
  return deleteInBatches(ctx, async (most) => [await deleteCampaignEvents(ctx.db, before, most)]);
}

/** Counts old campaign events. */
export const countOldCampaignEvents: CountDue = (ctx) =>
  countCampaignEvents(ctx.db, endOfRetention(ctx));

function endOfRetention({ clock }: Pick<JobCtx, 'clock'>): number {
  return addMonths(clock.now(), -retentionMonths);
}
