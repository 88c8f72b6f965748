/* Statements that other folders put into their own batches (docs/decisions/0008). */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import type { RepaymentReason } from '#worker/subscription/repayment/life.ts';
import { repayment } from '#worker/subscription/repayment/table.ts';

/** A sum that is to go back. */
export interface Owed {
  /** Names the event that it follows from: the same event twice is one sum. */
  key: string;
  accountId: string;
  /** sub_…, or the in_… of a one-time plan. */
  contractId: string;
  reason: RepaymentReason;
  /** Cents, or everything that was paid and has not gone back in another way. */
  amount: number | 'everything';
  /** The invoice whose payment goes back; null for all invoices of the contract. */
  invoiceId: string | null;
  /** The day from which it is paid, UTC milliseconds. */
  dueAt: number;
}

/**
 * Notes that a sum is to go back, once for its key, if `onlyIf` holds. A statement for somebody
 * else's batch. The scheduled run pays it when it is due; `payBack` does so at once.
 */
export function owe(db: Database, owed: Owed, now: number, onlyIf: SQL = sql`true`) {
  const { key, accountId, contractId, reason, amount, invoiceId, dueAt } = owed;
  const cents = amount === 'everything' ? null : amount;
  // The values stand in the order of the table's columns.
  return db
    .insert(repayment)
    .select(
      sql`select ${key}, ${accountId}, ${contractId}, ${reason}, 'owed', ${cents}, ${invoiceId},
        ${dueAt}, ${dueAt}, 0, 0, null, 0, 0, ${now}, ${now} where ${onlyIf}`,
    )
    .onConflictDoNothing();
}

/** That person's repayments, the latest first. A statement. */
export function selectRepaymentsOf(db: Database, accountId: string) {
  return db
    .select()
    .from(repayment)
    .where(eq(repayment.accountId, accountId))
    .orderBy(desc(repayment.createdAt))
    .limit(100);
}

/** Repayments that failed after that moment, the latest first, with their people. A statement. */
export function selectFailedRepayments(db: Database, since: number, limit: number) {
  return db
    .select({
      key: repayment.key,
      accountId: repayment.accountId,
      email: emailOf(sql`${repayment}.account_id`).as('email'),
      problem: repayment.problem,
      failedAt: repayment.updatedAt,
    })
    .from(repayment)
    .where(
      and(
        // As a literal, which the partial index repayment_failed needs.
        eq(repayment.status, 'failed').inlineParams(),
        gt(repayment.updatedAt, since),
      ),
    )
    .orderBy(desc(repayment.updatedAt))
    .limit(limit);
}
