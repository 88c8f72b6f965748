import { and, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';

import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { countRows, dueRows, isPostponed } from '#worker/schedule/shared-sql.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';
import { lookedAtStatuses } from '#worker/subscription/repayment/life.ts';
import { repayment } from '#worker/subscription/repayment/table.ts';

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

const isDue = (now: number) =>
  and(
    // As literals, which the partial index repayment_to_look_at needs.
    inArray(repayment.status, lookedAtStatuses).inlineParams(),
    lte(repayment.lookAt, now),
    not(isPostponed('sweepRepayments', repayment.key, now)),
  );

/** Counts the repayments that `takeDueRepayments` takes. */
export function countDueRepayments(db: Database, now: number) {
  return countRows(db, dueRows(repayment, { since: repayment.lookAt, where: isDue(now) }));
}

/**
 * Takes repayments that are to be looked at, the longest waiting first, and moves their next look
 * to `nextLookAt`. A statement that returns them as items of a job.
 */
export function takeDueRepayments(db: Database, now: number, nextLookAt: number, limit: number) {
  const due = db
    .select({ key: repayment.key })
    .from(repayment)
    .where(isDue(now))
    .orderBy(repayment.lookAt)
    .limit(limit);
  return db
    .update(repayment)
    .set({ lookAt: nextLookAt })
    .where(inArray(repayment.key, due))
    .returning({ id: sql<string>`${repayment.key}` });
}
