import type { Ctx } from '#worker/context.ts';
import { deleteAppEvents } from '#worker/entitlement/app/repository.ts';

const keepMs = 60 * 86_400_000;

/** Forgets old events; what they said of grants stays with these. Part of the scheduled run. */
export async function tidyAppEvents(ctx: Ctx): Promise<void> {
  await deleteAppEvents(ctx.db, ctx.clock.now() - keepMs);
}
