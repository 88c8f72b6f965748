import type { Ctx } from '#worker/context.ts';
import { deleteOldAppEvents } from '#worker/entitlement/app/sql.ts';

const keepMs = 60 * 86_400_000;

/** Deletes old events. The grants that they wrote stay. Part of the scheduled run. */
export async function purgeAppEvents(ctx: Ctx): Promise<void> {
  await deleteOldAppEvents(ctx.db, ctx.clock.now() - keepMs);
}
