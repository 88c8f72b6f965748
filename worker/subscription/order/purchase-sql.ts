import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import { boughtStatuses, openStatuses } from '#worker/subscription/order/life.ts';
import type { PurchaseStatus } from '#worker/subscription/order/life.ts';
import { purchase } from '#worker/subscription/order/table.ts';
import { standingChange } from '#worker/subscription/quote/quote.ts';

export type Purchase = typeof purchase.$inferSelect;

/** That person's purchase under a key, and the one under way, if any. A statement. */
export function selectPurchases(db: Database, accountId: string | SQL<string>, key: string) {
  return db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        or(eq(purchase.idempotencyKey, key), inArray(purchase.status, openStatuses)),
      ),
    );
}

/** That person's purchase that its client knows by this invoice or intent. A statement. */
export function selectPurchaseByInvoice(
  db: Database,
  accountId: string | SQL<string>,
  invoiceId: string,
) {
  return db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        or(eq(purchase.invoiceId, invoiceId), eq(purchase.intentId, invoiceId)),
      ),
    );
}

/** That person's purchase that a subscription of Stripe's comes from. A statement. */
export function selectPurchaseOfContract(
  db: Database,
  accountId: string | SQL<string>,
  subscriptionId: string,
) {
  return db
    .select()
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), eq(purchase.subscriptionId, subscriptionId)));
}

/** An SQL expression: who made that purchase; null for nobody. */
export function purchaserOf(id: string): SQL<string> {
  return sql<string>`(select ${purchase.accountId} from ${purchase} where ${purchase.id} = ${id})`;
}

/** A purchase by its id. A statement. */
export function selectPurchase(db: Database, id: string) {
  return db.select().from(purchase).where(eq(purchase.id, id));
}

/**
 * The purchase behind a contract, by the id of its subscription or of its one-time invoice. A
 * statement.
 */
export function selectPurchaseByContract(db: Database, contractId: string) {
  return db
    .select()
    .from(purchase)
    .where(or(eq(purchase.subscriptionId, contractId), eq(purchase.invoiceId, contractId)));
}

/** What Stripe calls the things that belong to a purchase. */
export type PurchaseNames = Partial<Pick<Purchase, 'subscriptionId' | 'invoiceId' | 'intentId'>>;

const nextVersion = { version: sql`${purchase.version} + 1` };

function isStillOpen(id: string) {
  return and(eq(purchase.id, id), inArray(purchase.status, openStatuses));
}

/** An SQL condition: that purchase is still open. */
export function isPurchaseOpen(id: string): SQL {
  return sql`exists (select 1 from ${purchase} where ${isStillOpen(id)})`;
}

/**
 * An SQL condition: that person has an order under way, other than the one of that contract, which
 * may still wait for its bank.
 */
export function otherPurchaseOpen(accountId: SQL, contractId: SQL): SQL {
  const contractOf = sql`coalesce(${purchase.subscriptionId}, ${purchase.invoiceId}, '')`;
  return sql`exists (select 1 from ${purchase} where ${purchase.accountId} = ${accountId}
    and ${inArray(purchase.status, openStatuses)} and ${contractOf} <> ${contractId})`;
}

/**
 * Writes the next status of a purchase, if nothing was written to it since it was read and `onlyIf`
 * holds. A statement for move-purchase.ts only; it returns the row that it changed, or none.
 */
export function updateStatus(
  db: Database,
  read: Pick<Purchase, 'id' | 'status' | 'version'>,
  to: PurchaseStatus,
  names: PurchaseNames,
  now: number,
  onlyIf?: SQL,
) {
  return db
    .update(purchase)
    .set({ ...names, ...nextVersion, status: to, updatedAt: now })
    .where(
      and(
        eq(purchase.id, read.id),
        eq(purchase.status, read.status),
        eq(purchase.version, read.version),
        onlyIf,
      ),
    )
    .returning();
}

/**
 * Keeps what Stripe called the things that were made for a purchase, if it is still open and knows
 * no other intent, or only the `replaced` one. A statement; it returns the purchase, or no row when
 * the purchase was given up or another call made something else: then these things are nobody's.
 */
export function keepNames(
  db: Database,
  id: string,
  names: PurchaseNames & { intentId: string },
  now: number,
  replaced: string = names.intentId,
) {
  return db
    .update(purchase)
    .set({ ...names, ...nextVersion, updatedAt: now })
    .where(
      and(
        isStillOpen(id),
        or(
          isNull(purchase.intentId),
          eq(purchase.intentId, names.intentId),
          eq(purchase.intentId, replaced),
        ),
      ),
    )
    .returning();
}

/**
 * Counts another try with that method; returns the purchase, or no row when it is over. A
 * statement.
 */
export function countAttempt(db: Database, id: string, paymentMethodId: string, now: number) {
  return db
    .update(purchase)
    .set({
      ...nextVersion,
      paymentMethodId,
      attempts: sql`${purchase.attempts} + 1`,
      updatedAt: now,
    })
    .where(isStillOpen(id))
    .returning();
}

/**
 * Begins new idempotency keys for a purchase, unless another call has since it was read. A
 * statement.
 */
export function nextGeneration(db: Database, { id, generation }: Purchase) {
  return db
    .update(purchase)
    .set({ ...nextVersion, generation: generation + 1 })
    .where(and(eq(purchase.id, id), eq(purchase.generation, generation)));
}

/**
 * Notes that everything that follows the first payment of a purchase is arranged, unless a
 * cancellation or a reactivation has begun since the purchase was read: these take away what was
 * arranged. `startsAt`: when the next plan takes over, UTC milliseconds; a planned change begins
 * later than it was ordered where a debt has moved it, or Stripe did not answer in time. A
 * statement.
 */
export function markArranged(
  db: Database,
  {
    id,
    arrangementVersion,
    plannedChange,
  }: Pick<Purchase, 'id' | 'arrangementVersion' | 'plannedChange'>,
  now: number,
  startsAt: number | null,
) {
  const change = standingChange({ plannedChange });
  const isMoved = change !== null && startsAt !== null && startsAt !== change.starts_at;
  const moved = isMoved ? { plannedChange: { ...change, starts_at: startsAt } } : {};
  return db
    .update(purchase)
    .set({ arrangedAt: now, ...moved })
    .where(and(eq(purchase.id, id), eq(purchase.arrangementVersion, arrangementVersion)));
}

/** Notes that something has to be arranged again. A statement that returns the purchase. */
export function markUnarranged(db: Database, id: string) {
  return db
    .update(purchase)
    .set({ arrangedAt: null, arrangementVersion: sql`${purchase.arrangementVersion} + 1` })
    .where(eq(purchase.id, id))
    .returning();
}

/**
 * Completed purchases with something left to arrange that were not taken in this run yet, each
 * since its last change. The longest untouched are taken first.
 */
export const unarranged: DueItems<typeof purchase> = {
  table: purchase,
  id: purchase.id,
  since: purchase.updatedAt,
  order: purchase.sweptAt,
  where: (now) =>
    and(
      // As a literal, which the partial index purchase_to_arrange needs.
      or(...boughtStatuses.map((status) => eq(purchase.status, status).inlineParams())),
      isNull(purchase.arrangedAt),
      lt(purchase.sweptAt, now),
    ),
  take: (now) => ({ sweptAt: now }),
};
