import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { syncCoupons } from '#worker/promotion/sync-coupons.ts';
import { selectPlans } from '#worker/subscription/catalogue/shared-sql.ts';
import { syncPlans } from '#worker/subscription/catalogue/sync-plans.ts';

/**
 * Whether the database is migrated and has plans. If it has none, they are imported from Stripe's
 * prices. The coupons that the product comes with are added, too.
 */
export async function isHealthy(ctx: Ctx): Promise<boolean> {
  try {
    const plans = await selectPlans(ctx.db);
    await syncCoupons(ctx);
    return plans.length > 0 || (await syncPlans(ctx)).length > 0;
  } catch (error) {
    log('error', { request_id: ctx.requestId, message: 'not healthy', error: String(error) });
    return false;
  }
}
