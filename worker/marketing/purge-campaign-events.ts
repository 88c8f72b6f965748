import { addMonths } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { deleteCampaignEvents } from '#worker/marketing/sql.ts';

/** How long events are kept. The privacy notice promises it. */
const retentionMonths = 14;
const batchRows = 500;
const mostBatches = 20;

/**
 * Deletes old campaign events in batches of limited size. Part of the scheduled run. Returns how
 * many events it deleted.
 */
export async function purgeCampaignEvents(ctx: Ctx): Promise<number> {
  const before = addMonths(ctx.clock.now(), -retentionMonths);
  let deleted = 0;
  for (let i = 0; i < mostBatches; i += 1) {
    const { meta } = await deleteCampaignEvents(ctx.db, before, batchRows);
    deleted += meta.changes;
    if (meta.changes < batchRows) break;
  }
  return deleted;
}
