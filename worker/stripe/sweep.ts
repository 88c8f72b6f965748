import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { handleEvent, receiveEvent } from '#worker/stripe/inbox.ts';
import { deleteHandled, selectUnhandled } from '#worker/stripe/repository.ts';

const batch = 50;
/** A delivery that is being handled just now is left alone for that long. */
const settleMs = 60_000;
/** Stripe keeps events for thirty days and tries to deliver them for three. */
const lookBackSeconds = 4 * 86_400;
const keepMs = 60 * 86_400_000;

/** Takes up events that were received but not handled. Part of the scheduled run. */
export async function sweepUnhandled(ctx: Ctx): Promise<number> {
  const events = await selectUnhandled(ctx.db, ctx.clock.now() - settleMs, batch);
  return countDone(events, (event) => handleEvent(ctx, event));
}

/** Asks Stripe for events that never reached us and takes them in, oldest first. */
export async function sweepUndelivered(ctx: Ctx): Promise<number> {
  const since = Math.floor(ctx.clock.now() / 1000) - lookBackSeconds;
  const missed = await ctx.stripe.events
    .list({ delivery_success: false, created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return countDone(missed.toReversed(), (event) => receiveEvent(ctx, event));
}

/** Forgets old events that were handled. */
export async function tidyEvents(ctx: Ctx): Promise<void> {
  await deleteHandled(ctx.db, ctx.clock.now() - keepMs);
}
