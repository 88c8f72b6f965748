import type { Ctx } from '#worker/context.ts';
import { deleteHandled } from '#worker/stripe/repository.ts';

const keepMs = 60 * 86_400_000;

/** Forgets old events that were handled. Part of the scheduled run. */
export async function tidyEvents(ctx: Ctx): Promise<void> {
  await deleteHandled(ctx.db, ctx.clock.now() - keepMs);
}
