/* What the desk asks of redemptions when it looks at a person, unsent (docs/decisions/0008). */
import { desc, eq } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { coupon, redemption } from '#worker/promotion/table.ts';

/** What one person redeemed, the latest first. A statement. */
export function selectRedemptionsOf(db: Database, accountId: string) {
  return db
    .select({
      id: redemption.id,
      code: coupon.code,
      type: coupon.type,
      status: redemption.status,
      purchaseId: redemption.purchaseId,
      createdAt: redemption.createdAt,
    })
    .from(redemption)
    .innerJoin(coupon, eq(coupon.id, redemption.couponId))
    .where(eq(redemption.accountId, accountId))
    .orderBy(desc(redemption.createdAt))
    .limit(100);
}
