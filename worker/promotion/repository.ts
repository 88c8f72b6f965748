import { inArray } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
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

/**
 * A purchase may name a coupon by its id alone, so that is as hard to guess as a code: 48 random bits,
 * which a number of JSON holds.
 */
function newId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 0x1_0000) * 0x1_0000_0000 + low;
}

/** Adds coupons; one whose code there is already stays as it is. */
export async function insertCoupons(db: Database, rows: readonly NewCoupon[]): Promise<void> {
  const [first, ...others] = rows.map((row) =>
    db
      .insert(coupon)
      .values({ ...row, id: newId() })
      .onConflictDoNothing({ target: coupon.code }),
  );
  if (first) await db.batch([first, ...others]);
}
