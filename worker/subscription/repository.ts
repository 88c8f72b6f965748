import { and, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { runningContractExists } from '#worker/entitlement/repository.ts';
import { mayBecome, openStatuses } from '#worker/subscription/purchase.ts';
import type { PurchaseStatus } from '#worker/subscription/purchase.ts';
import { customer, plan, purchase } from '#worker/subscription/table.ts';

export type PlanRow = typeof plan.$inferSelect;
export type Purchase = typeof purchase.$inferSelect;

/** Which price sells which plan. A statement, so that it can share a round trip. */
export function selectPlans(db: Database) {
  return db.select().from(plan);
}

/** Makes the stored plans exactly these, in one batch. */
export async function replacePlans(db: Database, rows: readonly PlanRow[]): Promise<void> {
  const keys = rows.map((row) => row.key);
  await db.batch([
    db.delete(plan).where(notInArray(plan.key, keys)),
    ...rows.map((row) =>
      db.insert(plan).values(row).onConflictDoUpdate({ target: plan.key, set: row }),
    ),
  ]);
}

/** The row of the plan that this price sells. A statement. */
export function selectPlanByPrice(db: Database, priceId: string) {
  return db.select().from(plan).where(eq(plan.priceId, priceId));
}

/** That person's customer in Stripe. A statement. */
export function selectCustomer(db: Database, accountId: string | SQL<string>) {
  return db.select().from(customer).where(eq(customer.accountId, accountId));
}

/** Keeps a person's customer; the first one kept stays. A statement. */
export function insertCustomer(
  db: Database,
  accountId: string,
  customerId: string,
  createdAt: number,
) {
  return db.insert(customer).values({ accountId, customerId, createdAt }).onConflictDoNothing();
}

/** That person's purchase under a key, and the one under way, if any. A statement. */
export function selectPurchases(db: Database, accountId: string | SQL<string>, key: string) {
  return db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        or(eq(purchase.idempotencyKey, key), inArray(purchase.status, [...openStatuses])),
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

/** A purchase by its id. A statement. */
export function selectPurchase(db: Database, id: string) {
  return db.select().from(purchase).where(eq(purchase.id, id));
}

/**
 * Takes a person's one place for a purchase, unless their contract runs, another purchase is under
 * way, or the key is taken. A statement; it writes one row or none.
 */
export function reservePurchase(db: Database, row: Purchase) {
  // The values stand in the order of the table's columns.
  return db
    .insert(purchase)
    .select(
      sql`select ${row.id}, ${row.accountId}, ${row.idempotencyKey}, ${row.status}, ${row.planKey},
        ${row.priceId}, ${JSON.stringify(row.quote)}, ${row.paymentMethodId},
        ${row.subscriptionId}, ${row.invoiceId}, ${row.intentId}, ${row.createdAt}, ${row.updatedAt}
        where not ${runningContractExists(row.accountId)}`,
    )
    .onConflictDoNothing();
}

type References = Partial<
  Pick<Purchase, 'subscriptionId' | 'invoiceId' | 'intentId' | 'paymentMethodId'>
>;

/** Keeps what Stripe called the things it made for a purchase. A statement. */
export function keepReferences(db: Database, id: string, references: References, now: number) {
  return db
    .update(purchase)
    .set({ ...references, updatedAt: now })
    .where(eq(purchase.id, id));
}

/** Moves a purchase along its transition table; a move the table lacks changes nothing. A statement. */
export function movePurchase(
  db: Database,
  id: string,
  to: PurchaseStatus,
  references: References,
  now: number,
) {
  return db
    .update(purchase)
    .set({ ...references, status: to, updatedAt: now })
    .where(and(eq(purchase.id, id), inArray(purchase.status, mayBecome(to))));
}

/** Purchases that nobody has carried on with: reservations and unfinished ones older than given. */
export async function selectAbandoned(
  db: Database,
  before: { reserved: number; unfinished: number },
  limit: number,
): Promise<Purchase[]> {
  return db
    .select()
    .from(purchase)
    .where(
      or(
        and(eq(purchase.status, 'reserved'), lt(purchase.updatedAt, before.reserved)),
        and(
          inArray(purchase.status, ['requires_action', 'requires_payment_method']),
          lt(purchase.updatedAt, before.unfinished),
        ),
      ),
    )
    .orderBy(purchase.updatedAt)
    .limit(limit);
}
