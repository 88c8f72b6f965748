import { and, eq, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isBeingDeleted } from '#worker/account/deletion/shared-sql.ts';
import { selectExtraDays } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import {
  otherContractRuns,
  owesDebit,
  runningContractExists,
} from '#worker/entitlement/shared-sql.ts';
import { insertRedemption, isCouponRedeemable } from '#worker/promotion/shared-sql.ts';
import { newReference } from '#worker/reference.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import { needsFollowUp } from '#worker/subscription/contract/quoted-contract.ts';
import { isReopening, isWithdrawnFrom } from '#worker/subscription/contract/shared-sql.ts';
import { boughtStatuses, openStatuses, purchaseLife } from '#worker/subscription/order/life.ts';
import type { PurchaseStatus } from '#worker/subscription/order/life.ts';
import { isPurchaseOpen } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { purchase } from '#worker/subscription/order/table.ts';
import { otherSuccessorExists } from '#worker/subscription/order/shared-sql.ts';

/**
 * The extra days that were promised to that person and that no purchase of theirs has spent, the
 * most days first. One that is under way has not: it is given up before another one is reserved,
 * and the index allows one that is not given up. A statement.
 */
export function selectFreeExtraDays(db: Database, accountId: string | SQL<string>, now: number) {
  return selectExtraDays(db, accountId, now, (codeHash) =>
    notExists(
      db
        .select({ id: purchase.id })
        .from(purchase)
        .where(
          and(
            eq(purchase.offerCodeHash, codeHash),
            // As a literal, which the partial index purchase_offer needs.
            ne(purchase.status, 'released').inlineParams(),
            inArray(purchase.status, boughtStatuses),
          ),
        ),
    ),
  );
}

/** What distinguishes an order from any other when it is made. */
type Ordered = Pick<
  Purchase,
  'accountId' | 'idempotencyKey' | 'priceId' | 'quote' | 'paymentMethodId' | 'taxRateId' | 'texts'
> &
  Partial<Pick<Purchase, 'offerCodeHash' | 'couponId' | 'changesFrom'>>;

/** An order that is to be reserved, with a number of its own. `now`: UTC milliseconds. */
export function newPurchase(ordered: Ordered, now: number): Purchase {
  return {
    id: crypto.randomUUID(),
    number: newReference('LX-'),
    status: 'reserved',
    planKey: ordered.quote.plan_key,
    subscriptionId: null,
    invoiceId: null,
    intentId: null,
    attempts: 0,
    generation: 0,
    version: 0,
    sweptAt: 0,
    createdAt: now,
    updatedAt: now,
    offerCodeHash: null,
    arrangedAt: needsFollowUp(ordered.quote) ? null : now,
    arrangementVersion: 0,
    couponId: null,
    changesFrom: null,
    changedAt: null,
    plannedChange: null,
    ...ordered,
  };
}

/**
 * Takes a person's one place for a purchase, unless their contract runs or is being opened again,
 * they owe a debit, another purchase is under way, the key is taken, its coupon cannot be redeemed
 * any more, or the account is to be deleted; and only where `onlyIf` holds. An order that changes
 * the plan of a contract needs that one, and no other, and no order that has taken over from it:
 * its days have paid for that. A statement; it writes one row or none.
 */
export function reservePurchase(db: Database, row: Purchase, onlyIf: SQL = sql`true`) {
  const { accountId, changesFrom } = row;
  const other =
    changesFrom === null
      ? sql`(${runningContractExists(accountId)} or ${owesDebit(accountId)})`
      : sql`(${otherContractRuns(accountId, changesFrom)} or ${isWithdrawnFrom(changesFrom)}
          or ${otherSuccessorExists(accountId, changesFrom, null)})`;
  return insertRow(
    db,
    purchase,
    row,
    sql`where not ${other}
          and not ${isBeingDeleted(row.accountId)}
          and not ${isReopening(row.accountId, row.createdAt)} and ${couponIsFree(row)}
          and ${onlyIf}`,
  ).onConflictDoNothing();
}

function couponIsFree({ couponId, accountId, createdAt }: Purchase): SQL {
  return couponId === null ? sql`true` : isCouponRedeemable(couponId, accountId, createdAt);
}

/**
 * Reserves a purchase's coupon in the ledger, if it has one and was reserved itself: a statement
 * for the same batch. From then on the ledger follows the purchase's status by a trigger of the
 * database (migrations, redemption_follows_purchase), whichever statement moves it.
 */
export function reserveCoupon(db: Database, { id, couponId, accountId, createdAt }: Purchase) {
  const isReserved = sql`${couponId} is not null and ${isPurchaseOpen(id)}`;
  return insertRedemption(
    db,
    {
      id: crypto.randomUUID(),
      couponId: couponId ?? 0,
      accountId,
      status: 'reserved',
      purchaseId: id,
    },
    createdAt,
    isReserved,
  );
}

/**
 * Purchases that no call carries on, as long after their last change as life.ts says, and that were
 * not taken in this run yet. The longest untouched are taken first.
 */
export const leftAlone: DueItems<typeof purchase> = {
  table: purchase,
  id: purchase.id,
  since: purchase.updatedAt,
  order: purchase.sweptAt,
  where: (now) =>
    and(
      // As literals, which the partial index purchase_left needs.
      inArray(purchase.status, openStatuses).inlineParams(),
      or(...openStatuses.map((status) => isLeft(status, now))),
      lt(purchase.sweptAt, now),
    ),
  take: (now) => ({ sweptAt: now }),
};

function isLeft(status: PurchaseStatus, now: number): SQL | undefined {
  const { left } = purchaseLife.states[status];
  if (!left) return undefined;
  const { afterMs, longestMs } = left;
  const isQuiet = lt(purchase.updatedAt, now - afterMs);
  const isTooOld = longestMs === null ? undefined : lt(purchase.createdAt, now - longestMs);
  // What is only looked at is looked at as rarely as it may change.
  const isDue = left.action === 'look' ? lt(purchase.sweptAt, now - afterMs) : undefined;
  return and(eq(purchase.status, status), or(isQuiet, isTooOld), isDue);
}
