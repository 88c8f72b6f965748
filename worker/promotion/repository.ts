import { inArray } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { newCouponId } from '#worker/promotion/coupon-id.ts';
import { coupon } from '#worker/promotion/table.ts';

/** A shipped coupon, as the catalogue has it. */
export type NewCoupon = Omit<typeof coupon.$inferInsert, 'id'>;

/** The codes among these that are stored already. */
export async function selectCodes(db: Database, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ code: coupon.code })
    .from(coupon)
    .where(inArray(coupon.code, [...codes]));
  return new Set(rows.map(({ code }) => code));
}

/** Adds coupons; one whose code there is already stays as it is. */
export async function insertCoupons(db: Database, rows: readonly NewCoupon[]): Promise<void> {
  const [first, ...others] = rows.map((row) =>
    db
      .insert(coupon)
      .values({ ...row, id: newCouponId() })
      .onConflictDoNothing({ target: coupon.code }),
  );
  if (first) await db.batch([first, ...others]);
}
