/* Statements and conditions about coupons and redemptions for the desk (docs/decisions/0008). */
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { outer } from '#worker/db/people-source.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import { isAfter, partOf } from '#worker/db/place.ts';
import type { Part, Place } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';
import { statementText } from '#worker/db/statement-text.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
import { coupon, redemption } from '#worker/promotion/table.ts';

/** The redemptions of one person, the latest first. A statement. */
export function selectRedemptionsByAccount(db: Database, accountId: string) {
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

/** The uses of a coupon without a limit are counted up to this number. */
export const maxCountedUses = 1000;

/** A coupon as stored, and how often it is used. */
export type CouponWithUses = CouponRow & { uses: number };

/** The redemptions of the coupon row at hand that count. */
const fromCounted = sql`from ${redemption} where ${redemption.couponId} = ${coupon.id} and ${redemption.status} <> 'released'`;

function selectWithUses(db: Database) {
  const uses = sql<number>`case when ${sql`${coupon.maxUses}`} is null
    then (select count(*) from (select 1 ${fromCounted} limit ${maxCountedUses}))
    else (select count(*) ${fromCounted}) end`;
  return db.select({ ...getTableColumns(coupon), uses: uses.as('uses') }).from(coupon);
}

/** The last row of the page before, where rows are sorted by age. */
interface LastCoupon {
  createdAt: number;
  id: number;
}

/** Coupons of one batch, or with null those made alone, the latest first. A statement. */
export function selectCouponsByAge(
  db: Database,
  batchId: string | null,
  after: LastCoupon | null,
  limit: number,
) {
  const isLater = after
    ? sql`(${coupon.createdAt}, ${coupon.id}) < (${after.createdAt}, ${after.id})`
    : undefined;
  return selectWithUses(db)
    .where(and(batchId === null ? isNull(coupon.batchId) : eq(coupon.batchId, batchId), isLater))
    .orderBy(desc(coupon.createdAt), desc(coupon.id))
    .limit(limit);
}

/**
 * Coupons whose code begins with a text, sorted by code, from after one of them. Where the codes of
 * batches are not open, one of those is found by its whole code only: otherwise it could be guessed
 * letter by letter. A statement.
 */
export function selectCouponsByCode(
  db: Database,
  beginning: string,
  { after, isOpen }: { after: string | null; isOpen: boolean },
  limit: number,
) {
  return selectWithUses(db)
    .where(
      and(
        gte(coupon.code, beginning),
        lt(coupon.code, `${beginning}\u{10ffff}`),
        after === null ? undefined : sql`${coupon.code} > ${after}`,
        // The plus keeps the index of batches out: it would read every coupon of none.
        isOpen ? undefined : sql`(+${coupon.batchId} is null or ${coupon.code} = ${beginning})`,
      ),
    )
    .orderBy(asc(coupon.code))
    .limit(limit);
}

/** The coupons of exactly these codes. A statement. */
export function selectCouponsByCodes(db: Database, codes: readonly string[]) {
  return selectWithUses(db).where(sql`${coupon.code} in ${among(codes)}`);
}

/** One coupon. A statement; no row for an unknown id. */
export function selectCoupon(db: Database, id: number) {
  return selectWithUses(db).where(eq(coupon.id, id));
}

/** Every coupon of a batch, sorted by code. A statement. */
export function selectCouponsOfBatch(db: Database, batchId: string) {
  return selectWithUses(db).where(eq(coupon.batchId, batchId)).orderBy(asc(coupon.code));
}

/** An SQL condition: no coupon has that code. */
export function isCodeFree(code: string): SQL {
  return sql`not exists (select 1 from ${coupon} where ${coupon.code} = ${code})`;
}

/** What coupons that are made together have in common. */
export type CouponTerms = Omit<CouponRow, 'id' | 'code' | 'disabledAt' | 'createdAt' | 'updatedAt'>;

/**
 * Makes coupons with these ids and codes where `onlyIf` holds. It makes all of them, or none if a
 * code exists already. A statement for at most some thousands, which travel as one parameter.
 */
export function insertDeskCoupons(
  db: Database,
  names: readonly { id: number; code: string }[],
  terms: CouponTerms,
  now: number,
  onlyIf: SQL,
) {
  return insertRow(
    db,
    coupon,
    {
      ...terms,
      id: sql`value ->> 'id'`,
      code: sql`value ->> 'code'`,
      createdAt: now,
      updatedAt: now,
    },
    sql`from json_each(${JSON.stringify(names)}) where ${onlyIf}`,
  );
}

/**
 * SQL text for a command line that makes one coupon where its code is free. It returns a row if it
 * did.
 */
export function insertCouponSql(
  name: { id: number; code: string },
  terms: CouponTerms,
  now: number,
): string {
  return statementText((db) =>
    insertDeskCoupons(db, [name], terms, now, isCodeFree(name.code)).returning({ id: coupon.id }),
  );
}

/** An SQL condition: nothing of a coupon has changed since it was read. */
export function isCouponUnchanged({ id, updatedAt }: CouponRow): SQL {
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

/** The redemptions of one coupon, the latest first. A statement. */
export function selectRedemptionsByCoupon(
  db: Database,
  couponId: number,
  after: Place | null,
  limit: number,
) {
  const place = { at: redemption.createdAt, id: redemption.id };
  return db
    .select({ ...getTableColumns(redemption), email: emailOf(redemption.accountId).as('email') })
    .from(redemption)
    .where(and(eq(redemption.couponId, couponId), isAfter(after, place, 'down')))
    .orderBy(desc(redemption.createdAt), desc(redemption.id))
    .limit(limit);
}

/** That part of the redemptions of a person. A statement. */
export function selectRedemptionsIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, redemption.id, redemption.createdAt);
  return db
    .select({ ...place, status: redemption.status, code: coupon.code, type: coupon.type })
    .from(redemption)
    .innerJoin(coupon, eq(coupon.id, redemption.couponId))
    .where(and(eq(redemption.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The redemptions of the coupon with that code that count. A person has one at most. */
export function redemptionsOf(code: string): PeopleSource {
  return {
    table: redemption,
    accountId: redemption.accountId,
    at: redemption.createdAt,
    id: redemption.id,
    where: sql`${redemption.couponId} = ${couponNamed(code)}`,
    isOne: sql`${outer(redemption, redemption.status)} <> 'released'`,
  };
}

/** An SQL condition: that person has redeemed the coupon with that code. */
export function hasRedeemed(accountId: SQL, code: string): SQL {
  return sql`exists (select 1 from ${redemption} as used where used.account_id = ${accountId}
    and used.coupon_id = ${couponNamed(code)} and used.status <> 'released')`;
}

function couponNamed(code: string): SQL {
  return sql`(select ${coupon.id} from ${coupon} where ${coupon.code} = ${code})`;
}
