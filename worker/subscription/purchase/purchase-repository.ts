import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { mayBecome, openStatuses } from '#worker/subscription/purchase/purchase.ts';
import type { PurchaseStatus } from '#worker/subscription/purchase/purchase.ts';
import { purchase } from '#worker/subscription/table.ts';

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

type References = Partial<Pick<Purchase, 'subscriptionId' | 'invoiceId' | 'intentId'>>;

function stillOpen(id: string) {
  return and(eq(purchase.id, id), inArray(purchase.status, openStatuses));
}

/** An SQL condition: that purchase is still open. */
export function isUnconcluded(id: string): SQL {
  return sql`exists (select 1 from ${purchase} where ${stillOpen(id)})`;
}

/**
 * Keeps what Stripe called the things it made for a purchase, if the purchase is still open and
 * knows of no other intent, or of `replaced` only. Returns the purchase, or nothing when it was overtaken: then what was made
 * is nobody's.
 */
export async function keepReferences(
  db: Database,
  id: string,
  references: References & { intentId: string },
  now: number,
  replaced: string = references.intentId,
): Promise<Purchase | undefined> {
  const kept = await db
    .update(purchase)
    .set({ ...references, updatedAt: now })
    .where(
      and(
        stillOpen(id),
        or(
          isNull(purchase.intentId),
          eq(purchase.intentId, references.intentId),
          eq(purchase.intentId, replaced),
        ),
      ),
    )
    .returning();
  return kept[0];
}

/** Counts another try with that method; returns the purchase, or nothing when it is over. A statement. */
export function countAttempt(db: Database, id: string, paymentMethodId: string, now: number) {
  return db
    .update(purchase)
    .set({ paymentMethodId, attempts: sql`${purchase.attempts} + 1`, updatedAt: now })
    .where(stillOpen(id))
    .returning();
}

/** Begins new idempotency keys for a purchase, unless somebody has since that generation. */
export async function nextGeneration(db: Database, { id, generation }: Purchase): Promise<void> {
  await db
    .update(purchase)
    .set({ generation: generation + 1 })
    .where(and(eq(purchase.id, id), eq(purchase.generation, generation)));
}

/**
 * Moves a purchase along its transition table; a move the table lacks changes nothing. Found again
 * where it stands it gets no younger: asking every day would keep its coupon from others for ever. A
 * statement.
 */
export function movePurchase(
  db: Database,
  id: string,
  to: PurchaseStatus,
  references: References,
  now: number,
) {
  return db
    .update(purchase)
    .set({
      ...references,
      status: to,
      updatedAt: sql`iif(${purchase.status} = ${to}, ${purchase.updatedAt}, ${now})`,
    })
    .where(and(eq(purchase.id, id), inArray(purchase.status, mayBecome(to))));
}

/** Where Stripe shows the first payment of a contract, as far as that concerns its purchase. */
export type FirstPayment = 'done' | 'with the bank' | 'refused' | 'waiting' | 'given up';

const following = {
  done: { to: 'completed', from: mayBecome('completed') },
  'with the bank': { to: 'processing', from: mayBecome('processing') },
  'given up': { to: 'released', from: mayBecome('released') },
  // The bank has refused a debit afterwards: another method is asked for.
  refused: { to: 'requires_payment_method', from: ['processing'] },
  waiting: { to: 'reserved', from: [] },
} as const satisfies Record<FirstPayment, { to: PurchaseStatus; from: PurchaseStatus[] }>;

/**
 * Moves the purchase behind a contract to where Stripe shows its first payment, where `onlyIf` holds.
 * An invoice it did not know yet becomes the one its client is told. A statement.
 */
export function followPayment(
  db: Database,
  id: string | undefined,
  payment: FirstPayment,
  seen: { subscriptionId: string | null; invoiceId: string | null },
  onlyIf: SQL,
  now: number,
) {
  const { to, from } = following[payment];
  return db
    .update(purchase)
    .set({
      status: to,
      subscriptionId: seen.subscriptionId,
      invoiceId: sql`coalesce(${purchase.invoiceId}, ${seen.invoiceId})`,
      updatedAt: now,
    })
    .where(and(eq(purchase.id, id ?? ''), inArray(purchase.status, from), onlyIf));
}

/**
 * Gives a purchase up as it was seen. Returns whether it did: when its own request has meanwhile
 * begun something in Stripe, or it is completed, it stays as it is.
 */
export async function releaseAsSeen(db: Database, seen: Purchase, now: number): Promise<boolean> {
  const { meta } = await db
    .update(purchase)
    .set({ status: 'released', updatedAt: now })
    .where(
      and(
        eq(purchase.id, seen.id),
        inArray(purchase.status, mayBecome('released')),
        sql`${purchase.intentId} is ${seen.intentId}`,
      ),
    );
  return meta.changes > 0;
}
