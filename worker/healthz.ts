import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { syncCoupons } from '#worker/promotion/sync-coupons.ts';
import { selectPlans } from '#worker/subscription/statements.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

/**
 * Whether the database is migrated and the catalogue is there. A database that has just been made
 * takes Stripe's prices over on this occasion; coupons that the product comes with are added.
 */
export async function isHealthy(ctx: Ctx): Promise<boolean> {
  try {
    const known = await selectPlans(ctx.db);
    await syncCoupons(ctx);
    return known.length > 0 || (await syncPlans(ctx)).length > 0;
  } catch (error) {
    log('error', { request_id: ctx.requestId, message: 'not healthy', error: String(error) });
    return false;
  }
}
