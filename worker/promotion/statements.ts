/* What this slice and those above it put into their batches, unsent (docs/decisions/0008). */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableColumns } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { pastCustomerExists } from '#worker/entitlement/statements.ts';
import { coupon, redemption } from '#worker/promotion/table.ts';

export type Redemption = Pick<
  typeof redemption.$inferSelect,
  'id' | 'couponId' | 'accountId' | 'status' | 'purchaseId'
>;

/** How a coupon is named: by its code (in capitals, trimmed), by its id, or by both. */
export interface NamedCoupon {
  code?: string | undefined;
  id?: number | undefined;
}

/** One that the database finds out itself may stand for the code. */
type Sought = NamedCoupon | { code: SQL<string | null>; id?: never };

function isNamed({ code, id }: Sought) {
  return or(eq(coupon.code, code ?? ''), eq(coupon.id, id ?? 0));
}

/** An SQL expression: 1 when nothing that is named there is a coupon, else 0. */
export function isUnknown(named: NamedCoupon): SQL<number> {
  return sql<number>`(not exists (select 1 from ${coupon} where ${isNamed(named)}))`;
}

/** Redemptions of the coupon at hand that count. */
const counts = and(eq(redemption.couponId, coupon.id), ne(redemption.status, 'released'));

/**
 * The coupons that are named there, with what the ledger says to that
 * person. What a purchase of theirs has reserved is free for them: it is given up before another one
 * is reserved. A statement.
 */
export function selectCouponStates(db: Database, named: Sought, accountId: string | SQL<string>) {
  const own = eq(redemption.accountId, accountId);
  const others = sql`(select count(*) from ${redemption} where ${counts} and not (${own} and ${redemption.status} = 'reserved'))`;
  const redeemed = sql`exists (select 1 from ${redemption} where ${counts} and ${own} and ${redemption.status} = 'committed')`;
  return db
    .select({
      ...getTableColumns(coupon),
      // Counted only where there is a limit, which the rows to count then don't exceed.
      uses: sql<number>`case when ${sql`${coupon.maxUses}`} is null then 0 else ${others} end`.as(
        'uses',
      ),
      redeemed: sql<boolean>`${redeemed}`.mapWith(Boolean).as('redeemed'),
    })
    .from(coupon)
    .where(isNamed(named));
}

/**
 * An SQL condition: that person can redeem that coupon at `now`. It stands in the statement that
 * takes a use, so that of many at once no more than the coupon's number get one.
 */
export function isRedeemable(couponId: number, accountId: string, now: number): SQL {
  return sql`exists (select 1 from ${coupon} where ${coupon.id} = ${couponId}
    and ${coupon.disabledAt} is null
    and (${coupon.expiresAt} is null or ${coupon.expiresAt} > ${now})
    and (${coupon.maxUses} is null
      or (select count(*) from ${redemption} where ${counts}) < ${coupon.maxUses})
    and not exists (select 1 from ${redemption} where ${counts} and ${redemption.accountId} = ${accountId})
    and not (${coupon.newUserOnly} and ${pastCustomerExists(accountId)}))`;
}

/** Puts a redemption into the ledger where `onlyIf` holds, once. A statement; it writes one row or none. */
export function insertRedemption(db: Database, row: Redemption, now: number, onlyIf: SQL) {
  return db
    .insert(redemption)
    .select(
      // The values stand in the order of the table's columns.
      sql`select ${row.id}, ${row.couponId}, ${row.accountId}, ${row.status}, ${row.purchaseId},
        ${now}, ${now} where ${onlyIf}`,
    )
    .onConflictDoNothing();
}

/** An SQL condition: that redemption stands in the ledger. */
export function redemptionExists(id: string): SQL {
  return sql`exists (select 1 from ${redemption} where ${redemption.id} = ${id})`;
}
