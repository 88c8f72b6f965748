import { and, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import { lookedAtStatuses } from '#worker/subscription/money/states.ts';
import { chargeHold, customer, dispute, repayment } from '#worker/subscription/money/table.ts';

/** That person's customer in Stripe. */
export function selectCustomer(db: Database, accountId: string | SQL<string>) {
  return db.select().from(customer).where(eq(customer.accountId, accountId));
}

/** The person whose customer that is; no row for one that is not stored. */
export function selectCustomerById(db: Database, customerId: string) {
  return db.select().from(customer).where(eq(customer.customerId, customerId));
}

/** Stores a person's customer; where one is stored already, that one stays. */
export function insertCustomer(db: Database, row: typeof customer.$inferInsert) {
  return db.insert(customer).values(row).onConflictDoNothing();
}

/**
 * Stores another customer for a person in the place of that one (null: none is stored). Where
 * another call has stored one meanwhile, that one stays.
 */
export function replaceCustomer(
  db: Database,
  row: typeof customer.$inferInsert,
  previousId: string | null,
) {
  return db
    .insert(customer)
    .values(row)
    .onConflictDoUpdate({
      target: customer.accountId,
      set: row,
      setWhere: eq(customer.customerId, previousId ?? ''),
    });
}

export type ChargeHold = typeof chargeHold.$inferSelect;

/**
 * Takes a hold, unless the same person is being charged another way. Statements for one batch;
 * `hold` changes one row where it was taken.
 */
export function takeHold(db: Database, row: ChargeHold, now: number) {
  const { accountId, way } = row;
  return {
    expiredHolds: db
      .delete(chargeHold)
      .where(and(eq(chargeHold.accountId, accountId), lt(chargeHold.until, now))),
    hold: insertRow(
      db,
      chargeHold,
      row,
      sql`where not exists (select 1 from ${chargeHold}
          where ${chargeHold.accountId} = ${accountId} and ${chargeHold.way} <> ${way})`,
    ),
  };
}

/** Gives a hold back. */
export function releaseHold(db: Database, id: string) {
  return db.delete(chargeHold).where(eq(chargeHold.id, id));
}

export type Repayment = typeof repayment.$inferSelect;

/** One repayment. A statement. */
export function selectRepayment(db: Database, key: string) {
  return db.select().from(repayment).where(eq(repayment.key, key));
}

/** Those of these repayments that are stored. A statement. */
export function selectRepaymentsNamed(db: Database, keys: readonly string[]) {
  return db
    .select()
    .from(repayment)
    .where(sql`${repayment.key} in ${among(keys)}`);
}

/**
 * The invoices that settle debits of that contract which a bank had returned, with the invoices
 * that were debited and the fees for that, in cents. A statement.
 */
export function selectSettlements(
  db: Database,
  { accountId, contractId }: Pick<Repayment, 'accountId' | 'contractId'>,
) {
  return db
    .select({
      invoiceId: dispute.invoiceId,
      settledBy: dispute.settleInvoiceId,
      fee: dispute.fee,
    })
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        eq(dispute.contractId, contractId),
        isNotNull(dispute.settleInvoiceId),
      ),
    );
}

/** What a look at Stripe has changed. */
type Change = Pick<Repayment, 'status' | 'sent' | 'failed' | 'problem' | 'lookAt'>;

/**
 * Writes what Stripe says of a repayment, if nothing was written since it was read. A statement.
 */
export function writeRepayment(
  db: Database,
  { key, version }: Pick<Repayment, 'key' | 'version'>,
  change: Change,
  now: number,
) {
  return db
    .update(repayment)
    .set({ ...change, version: version + 1, updatedAt: now })
    .where(and(eq(repayment.key, key), eq(repayment.version, version)));
}

/**
 * Begins new idempotency keys for a repayment, unless another call has since it was read. A
 * statement.
 */
export function nextGeneration(
  db: Database,
  { key, generation }: Pick<Repayment, 'key' | 'generation'>,
) {
  return db
    .update(repayment)
    .set({ generation: generation + 1 })
    .where(and(eq(repayment.key, key), eq(repayment.generation, generation)));
}

/** The repayments that are to be looked at. */
export const dueRepayments: DueItems<typeof repayment> = {
  table: repayment,
  id: repayment.key,
  since: repayment.lookAt,
  // As literals, which the partial index repayment_to_look_at needs.
  where: (now) =>
    and(inArray(repayment.status, lookedAtStatuses).inlineParams(), lte(repayment.lookAt, now)),
  take: (now) => ({ lookAt: now + itemLeaseMs }),
};
