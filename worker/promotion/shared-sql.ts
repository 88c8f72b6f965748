/*
 * Statements and conditions for batches of this slice and the slices above (docs/decisions/0008).
 */
import { and, eq, getTableColumns, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isKnownAgain } from '#worker/account/known/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { pastCustomerExists } from '#worker/entitlement/shared-sql.ts';
import { coupon, redemption } from '#worker/promotion/table.ts';

type RedemptionRow = typeof redemption.$inferSelect;

/** How a call names a coupon: by its code (in capitals, trimmed), by its id, or by both. */
export interface CouponName {
  code?: string | undefined;
  id?: number | undefined;
}

/** The code may be an expression that the database works out. */
type CouponSearch = CouponName | { code: SQL<string | null>; id?: never };

function isFound({ code, id }: CouponSearch) {
  return or(eq(coupon.code, code ?? ''), eq(coupon.id, id ?? 0));
}

/** An SQL expression: 1 when no coupon has that name, else 0. */
export function isUnknownCoupon(name: CouponName): SQL<number> {
  return sql<number>`(not exists (select 1 from ${coupon} where ${isFound(name)}))`;
}

/**
 * An SQL condition: a redemption of the coupon row at hand, which still counts. The status is a
 * literal, which the partial index redemption_once needs.
 */
const isCounted = and(
  eq(redemption.couponId, coupon.id),
  ne(redemption.status, 'released').inlineParams(),
);

/**
 * The coupons of that name, with what the ledger says about that person. A use that a purchase of
 * theirs has reserved is free for them: a new purchase gives the old one up first. A statement.
 */
export function selectCouponStates(
  db: Database,
  search: CouponSearch,
  accountId: string | SQL<string>,
) {
  const own = eq(redemption.accountId, accountId);
  const others = sql`(select count(*) from ${redemption} where ${isCounted} and not (${own} and ${redemption.status} = 'reserved'))`;
  const redeemed = sql`exists (select 1 from ${redemption} where ${isCounted} and ${own} and ${redemption.status} = 'committed')`;
  return db
    .select({
      ...getTableColumns(coupon),
      // Counted only where there is a limit, which also bounds the number of rows to count.
      uses: sql<number>`case when ${sql`${coupon.maxUses}`} is null then 0 else ${others} end`.as(
        'uses',
      ),
      redeemed: sql<boolean>`${redeemed}`.mapWith(Boolean).as('redeemed'),
      known: sql<boolean>`${isKnownAgain(accountId, 'customer')}`.mapWith(Boolean).as('known'),
    })
    .from(coupon)
    .where(isFound(search));
}

/**
 * An SQL condition: that person can redeem that coupon at `now`. It belongs into the statement that
 * takes a use. When several orders race for a coupon's last use, one wins.
 */
export function isCouponRedeemable(couponId: number, accountId: string, now: number): SQL {
  return sql`exists (select 1 from ${coupon} where ${coupon.id} = ${couponId}
    and ${coupon.disabledAt} is null
    and (${coupon.expiresAt} is null or ${coupon.expiresAt} > ${now})
    and (${coupon.maxUses} is null
      or (select count(*) from ${redemption} where ${isCounted}) < ${coupon.maxUses})
    and not exists (select 1 from ${redemption} where ${isCounted} and ${redemption.accountId} = ${accountId})
    and not (${coupon.newUserOnly}
      and (${pastCustomerExists(accountId)} or ${isKnownAgain(accountId, 'customer')})))`;
}

/**
 * Writes a redemption into the ledger, once, where `onlyIf` holds. A statement; it writes one row
 * or none.
 */
export function insertRedemption(
  db: Database,
  row: Pick<RedemptionRow, 'id' | 'couponId' | 'accountId' | 'status' | 'purchaseId'>,
  now: number,
  onlyIf: SQL,
) {
  return insertRow(
    db,
    redemption,
    { ...row, createdAt: now, updatedAt: now },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

/** An SQL condition: the ledger holds that redemption. */
export function redemptionExists(id: string): SQL {
  return sql`exists (select 1 from ${redemption} where ${redemption.id} = ${id})`;
}

/**
 * Lets the coupon of a purchase be used again whose contract was withdrawn from, where `onlyIf`
 * holds. Not a free trial: it was had, and would begin anew with every withdrawal. A statement.
 */
export function releaseRedemption(db: Database, purchaseId: string, now: number, onlyIf: SQL) {
  const isTrial = sql`exists (select 1 from ${coupon}
    where ${coupon.id} = ${redemption.couponId} and ${coupon.type} = 'free_trial')`;
  return db
    .update(redemption)
    .set({ status: 'released', updatedAt: now })
    .where(
      and(
        eq(redemption.purchaseId, purchaseId),
        ne(redemption.status, 'released'),
        sql`not ${isTrial}`,
        onlyIf,
      ),
    );
}
