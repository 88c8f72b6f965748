import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';
import { repaymentLife } from '#worker/subscription/money/states.ts';
import type {
  HandWay,
  RepaymentReason,
  RepaymentStatus,
} from '#worker/subscription/money/states.ts';
import { customer, repayment } from '#worker/subscription/money/table.ts';

/** An SQL expression: the account of that customer in Stripe; null for an unknown one. */
export function accountOfCustomer(customerId: string | SQL): SQL<string | null> {
  return sql<
    string | null
  >`(select ${customer.accountId} from ${customer} where ${customer.customerId} = ${customerId})`;
}

/** Whose customers in Stripe these are. A statement. */
export function selectOwnersOf(db: Database, customerIds: readonly string[]) {
  return db
    .select({
      customerId: customer.customerId,
      accountId: customer.accountId,
      email: emailOf(sql`${customer}.account_id`).as('email'),
    })
    .from(customer)
    .where(sql`${customer.customerId} in ${among(customerIds)}`);
}

/** A person's customer in Stripe. */
export function selectCustomerOf(db: Database, accountId: string) {
  return db
    .select({ customerId: customer.customerId })
    .from(customer)
    .where(eq(customer.accountId, accountId));
}

/* Statements that other folders put into their own batches (docs/decisions/0008). */

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

const feeKeys = 'fee:';

/** The key of a repayment of the fee of a returned debit. */
export function feeRepaymentKey(disputeId: number): string {
  return `${feeKeys}${disputeId}`;
}

/** Whether a repayment gives back such a fee, which was damages and had no tax. */
export function isFeeRepayment({ key }: Pick<Owed, 'key'>): boolean {
  return key.startsWith(feeKeys);
}

const refundKeys = 'refund:';

/** The key of a repayment of a refund that somebody made at Stripe, and that did not arrive. */
export function refundRepaymentKey(refundId: string): string {
  return `${refundKeys}${refundId}`;
}

/** Whether a repayment is of such a refund: it has no credit note. */
export function isRefundRepayment({ key }: Pick<Owed, 'key'>): boolean {
  return key.startsWith(refundKeys);
}

/**
 * The key under which a share of an earlier payment goes back with a withdrawal: it had paid for
 * the contract, because that took over from another one.
 */
export function creditedKey(key: string, invoiceId: string): string {
  return `${key}:credited:${invoiceId}`;
}

const leftKeys = 'left:';

/** The key under which what was paid with that invoice goes back once that contract has ended. */
export function leftKey(contractId: string, invoiceId: string): string {
  return `${leftKeys}${contractId}:${invoiceId}`;
}

/**
 * Whether a repayment with that key gives back what that invoice paid for another contract than
 * this one: with the withdrawal from it or with its end.
 */
export function isForOther(key: string, contractId: string, invoiceId: string): boolean {
  if (key.endsWith(creditedKey('', invoiceId))) return true;
  const isLeft = key.startsWith(leftKeys) && key.endsWith(`:${invoiceId}`);
  return isLeft && key !== leftKey(contractId, invoiceId);
}

/**
 * Notes that a sum is to go back, once for its key, if `onlyIf` holds. A statement for somebody
 * else's batch. The scheduled run pays it when it is due; `payBack` does so at once.
 */
export function owe(db: Database, owed: Owed, now: number, onlyIf: SQL = sql`true`) {
  const amount = owed.amount === 'everything' ? null : owed.amount;
  const times = { lookAt: owed.dueAt, createdAt: now, updatedAt: now };
  return insertRow(
    db,
    repayment,
    { ...owed, ...times, amount, status: 'owed' },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

/**
 * Notes, once for its key, a sum that Stripe could not send back: a person of ours has to. A
 * statement.
 */
export function oweByHand(
  db: Database,
  owed: Omit<Owed, 'amount' | 'dueAt'> & { amount: number; problem: string | null },
  now: number,
) {
  const times = { dueAt: now, lookAt: now, createdAt: now, updatedAt: now };
  return db
    .insert(repayment)
    .values({ ...owed, ...times, status: 'failed' })
    .onConflictDoNothing();
}

/** That person's repayments, the latest first. A statement. */
export function selectRepaymentsOf(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(repayment)
    .where(eq(repayment.accountId, accountId))
    .orderBy(desc(repayment.createdAt))
    .limit(100);
}

/** A repayment of that person's. A statement. */
export function selectRepaymentOf(db: Database, accountId: string, key: string) {
  return db
    .select()
    .from(repayment)
    .where(and(eq(repayment.key, key), eq(repayment.accountId, accountId)));
}

type Read = typeof repayment.$inferSelect;

/** An SQL condition: the repayment is in that status, and its sums are still as they were read. */
export function isRepaymentAsRead(
  { key, sent, failed, byHand }: Pick<Read, 'key' | 'sent' | 'failed' | 'byHand'>,
  status: RepaymentStatus,
): SQL {
  return sql`exists (select 1 from ${repayment} where ${repayment.key} = ${key}
    and ${repayment.status} = ${status} and ${repayment.sent} = ${sent}
    and ${repayment.failed} = ${failed} and ${repayment.byHand} = ${byHand})`;
}

/** A sum that was sent by hand: cents, how, on which day in Germany, and what names it there. */
interface SentByHand {
  cents: number;
  way: HandWay;
  day: string;
  reference: string;
}

/** Notes that what did not arrive was sent by hand, where `onlyIf` holds. A statement. */
export function writeSentByHand(
  db: Database,
  { key, status, byHand }: Pick<Read, 'key' | 'status' | 'byHand'>,
  { cents, way, day, reference }: SentByHand,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(repayment)
    .set({
      status: repaymentLife.after(status, 'sent_by_hand'),
      byHand: byHand + cents,
      handWay: way,
      handDay: day,
      handReference: reference,
      // A look at Stripe that began before must not overwrite it.
      version: sql`${repayment.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(repayment.key, key), onlyIf));
}

/** What somebody has to send by hand, the latest first, with its people. A statement. */
export function selectFailedRepayments(db: Database, limit: number) {
  return db
    .select({
      key: repayment.key,
      accountId: repayment.accountId,
      email: emailOf(sql`${repayment}.account_id`).as('email'),
      problem: repayment.problem,
      amount: repayment.amount,
      sent: repayment.sent,
      failed: repayment.failed,
      byHand: repayment.byHand,
      reason: repayment.reason,
      createdAt: repayment.createdAt,
      dueAt: repayment.dueAt,
      failedAt: repayment.updatedAt,
    })
    .from(repayment)
    .where(
      and(
        // As a literal, which the partial index repayment_failed needs.
        eq(repayment.status, 'failed').inlineParams(),
        // All of them; with a bound the index is searched instead of scanned.
        gt(repayment.updatedAt, 0),
      ),
    )
    .orderBy(desc(repayment.updatedAt))
    .limit(limit);
}

/**
 * That part of a person's repayments of which Stripe does not show everything: what has not been
 * sent yet, and what did not arrive. A statement.
 */
export function selectRepaymentsIn(db: Database, accountId: string, part: Part) {
  const { key, status, amount, sent, failed, byHand, invoiceId, problem, reason } = repayment;
  const { place, where, order } = partOf(part, key, repayment.createdAt);
  return db
    .select({ ...place, status, amount, sent, failed, byHand, invoiceId, problem, reason })
    .from(repayment)
    .where(
      and(
        eq(repayment.accountId, accountId),
        inArray(status, ['owed', 'failed', 'by_hand']),
        where,
      ),
    )
    .orderBy(...order)
    .limit(part.limit);
}

/** That person's repayments that have gone back, or that are to. A statement. */
export function selectStandingOf(db: Database, accountId: string) {
  return db
    .select()
    .from(repayment)
    .where(
      and(eq(repayment.accountId, accountId), notInArray(repayment.status, ['nothing', 'undone'])),
    );
}

/** How many repayments a person has. A statement. */
export function countRepayments(db: Database, accountId: string) {
  return db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(repayment)
    .where(eq(repayment.accountId, accountId));
}

/** An SQL condition: no repayment of that person was noted since so many were counted. */
export function hasNoNewRepayment(accountId: string, count: number): SQL {
  return sql`(select count(*) from ${repayment} where ${repayment.accountId} = ${accountId}) = ${count}`;
}
