import type { Ctx } from '#worker/context.ts';
import { deleteHandled } from '#worker/stripe/sql.ts';

const keepMs = 60 * 86_400_000;

/** Deletes old events that were handled. Part of the scheduled run. */
export async function purgeHandledEvents(ctx: Ctx): Promise<void> {
  await deleteHandled(ctx.db, ctx.clock.now() - keepMs);
}
