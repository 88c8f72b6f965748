import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { handleEvent } from '#worker/stripe/inbox.ts';
import { selectUnhandled } from '#worker/stripe/repository.ts';

const batch = 50;
/** A delivery that is being handled just now is left alone for that long. */
const settleMs = 60_000;

/** Takes up events that were received but not handled. Part of the scheduled run. */
export async function sweepUnhandled(ctx: Ctx): Promise<number> {
  const events = await selectUnhandled(ctx.db, ctx.clock.now() - settleMs, batch);
  return countDone(events, (event) => handleEvent(ctx, event));
}
