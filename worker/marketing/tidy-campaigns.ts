import { addMonths } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { deleteCampaignEvents } from '#worker/marketing/repository.ts';

/** How long events are kept, as the privacy notice says. */
const keptMonths = 14;
const batchRows = 500;
const mostBatches = 20;

/** Forgets old campaign events, for the scheduled run, in bounded batches. Returns how many went. */
export async function tidyCampaigns(ctx: Ctx): Promise<number> {
  const before = addMonths(ctx.clock.now(), -keptMonths);
  let deleted = 0;
  for (let i = 0; i < mostBatches; i += 1) {
    const count = await deleteCampaignEvents(ctx.db, before, batchRows);
    deleted += count;
    if (count < batchRows) break;
  }
  return deleted;
}
