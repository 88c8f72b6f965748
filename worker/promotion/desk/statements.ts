/* What the desk asks and writes of coupons and redemptions, unsent (docs/decisions/0008). */
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/statements.ts';
import type { Database } from '#worker/db/client.ts';
import { statementText } from '#worker/db/statement-text.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
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

/** How many uses of a coupon without a limit are counted at most. */
export const mostUses = 1000;

/** A coupon as stored, and how often it is used. */
export type CountedCoupon = CouponRow & { uses: number };

/** Redemptions of the coupon at hand that count. */
const counting = sql`from ${redemption} where ${redemption.couponId} = ${coupon.id} and ${redemption.status} <> 'released'`;

function selectCounted(db: Database) {
  const uses = sql<number>`case when ${sql`${coupon.maxUses}`} is null
    then (select count(*) from (select 1 ${counting} limit ${mostUses}))
    else (select count(*) ${counting}) end`;
  return db.select({ ...getTableColumns(coupon), uses: uses.as('uses') }).from(coupon);
}

/** Where a page begins that is sorted by age. */
interface After {
  createdAt: number;
  id: number;
}

/** Coupons of one batch, or with null those made alone, the latest first. A statement. */
export function selectCouponsByAge(
  db: Database,
  batchId: string | null,
  after: After | null,
  limit: number,
) {
  const further = after
    ? sql`(${coupon.createdAt}, ${coupon.id}) < (${after.createdAt}, ${after.id})`
    : undefined;
  return selectCounted(db)
    .where(and(batchId === null ? isNull(coupon.batchId) : eq(coupon.batchId, batchId), further))
    .orderBy(desc(coupon.createdAt), desc(coupon.id))
    .limit(limit);
}

/** Coupons whose code begins so, in the order of their codes, after one of them. A statement. */
export function selectCouponsByCode(
  db: Database,
  beginning: string,
  after: string | null,
  limit: number,
) {
  return selectCounted(db)
    .where(
      and(
        gte(coupon.code, beginning),
        lt(coupon.code, `${beginning}\u{10ffff}`),
        after === null ? undefined : sql`${coupon.code} > ${after}`,
      ),
    )
    .orderBy(asc(coupon.code))
    .limit(limit);
}

/** The coupons of exactly these codes. A statement. */
export function selectCouponsOf(db: Database, codes: readonly string[]) {
  // One parameter for all of them: a statement takes no more than a hundred.
  return selectCounted(db).where(
    sql`${coupon.code} in (select value from json_each(${JSON.stringify(codes)}))`,
  );
}

/** One coupon; no row for none. A statement. */
export function selectCoupon(db: Database, id: number) {
  return selectCounted(db).where(eq(coupon.id, id));
}

/** Every coupon of a batch, in the order of their codes. A statement. */
export function selectBatchOfCoupons(db: Database, batchId: string) {
  return selectCounted(db).where(eq(coupon.batchId, batchId)).orderBy(asc(coupon.code));
}

/** An SQL condition: there is no coupon of that code. */
export function isFreeCode(code: string): SQL {
  return sql`not exists (select 1 from ${coupon} where ${coupon.code} = ${code})`;
}

/** What several coupons that are made together have in common. */
export type CouponTerms = Omit<CouponRow, 'id' | 'code' | 'disabledAt' | 'createdAt' | 'updatedAt'>;

/**
 * Makes coupons with these ids and codes where `onlyIf` holds: all of them or, should a code be taken,
 * none. A statement; some thousands at most, which travel as one parameter.
 */
export function insertDeskCoupons(
  db: Database,
  made: readonly { id: number; code: string }[],
  terms: CouponTerms,
  now: number,
  onlyIf: SQL,
) {
  return db.insert(coupon).select(
    // The values stand in the order of the table's columns.
    sql`select value ->> 'id', value ->> 'code', ${terms.type}, ${JSON.stringify(terms.data)},
      ${terms.percentOff}, ${terms.amountOff}, ${terms.stripeCouponCode},
      ${Number(terms.newUserOnly)}, ${terms.maxUses}, ${terms.expiresAt}, null, ${terms.note},
      ${terms.batchId}, ${now}, ${now}
      from json_each(${JSON.stringify(made)}) where ${onlyIf}`,
  );
}

/** One of them where its code is free, as a text for a command line; it returns a row if it did. */
export function insertCouponSql(
  made: { id: number; code: string },
  terms: CouponTerms,
  now: number,
): string {
  return statementText((db) =>
    insertDeskCoupons(db, [made], terms, now, isFreeCode(made.code)).returning({ id: coupon.id }),
  );
}

/** An SQL condition: nothing was changed of a coupon since it was read. */
export function couponIsAsRead({ id, updatedAt }: CouponRow): SQL {
  return sql`exists (select 1 from ${coupon} where ${coupon.id} = ${id} and ${coupon.updatedAt} = ${updatedAt})`;
}

/** Changes a coupon where `onlyIf` holds. A statement. */
export function updateCoupon(
  db: Database,
  id: number,
  change: Partial<Pick<CouponRow, 'maxUses' | 'expiresAt' | 'disabledAt' | 'note' | 'updatedAt'>>,
  onlyIf: SQL,
) {
  return db
    .update(coupon)
    .set(change)
    .where(and(eq(coupon.id, id), onlyIf));
}

/** Who redeemed a coupon, the latest first. A statement. */
export function selectRedemptions(
  db: Database,
  couponId: number,
  after: { createdAt: number; id: string } | null,
  limit: number,
) {
  const further = after
    ? sql`(${redemption.createdAt}, ${redemption.id}) < (${after.createdAt}, ${after.id})`
    : undefined;
  return db
    .select({ ...getTableColumns(redemption), email: emailOf(redemption.accountId).as('email') })
    .from(redemption)
    .where(and(eq(redemption.couponId, couponId), further))
    .orderBy(desc(redemption.createdAt), desc(redemption.id))
    .limit(limit);
}
