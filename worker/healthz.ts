import type { Ctx } from '#worker/context.ts';
import { listPlans } from '#worker/subscription/list-plans.ts';

/** Whether the database is migrated and the catalogue is there. */
export async function isHealthy(ctx: Ctx): Promise<boolean> {
  try {
    return (await listPlans(ctx, [])).length > 0;
  } catch {
    return false;
  }
}
