import { inArray } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { newCouponId } from '#worker/promotion/new-code.ts';
import { coupon } from '#worker/promotion/table.ts';

/** The codes among these that are stored. A statement. */
export function selectStoredCodes(db: Database, codes: readonly string[]) {
  return db
    .select({ code: coupon.code })
    .from(coupon)
    .where(inArray(coupon.code, [...codes]));
}

/** Adds a coupon. A code that is stored already keeps its row. A statement. */
export function insertShippedCoupon(db: Database, row: Omit<typeof coupon.$inferInsert, 'id'>) {
  return db
    .insert(coupon)
    .values({ ...row, id: newCouponId() })
    .onConflictDoNothing({ target: coupon.code });
}
