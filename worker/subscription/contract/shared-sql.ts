/* Statements and conditions that other folders put into their own batches (docs/decisions/0008). */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { isOf } from '#worker/db/of-account-sql.ts';
import type { Accounts } from '#worker/db/of-account-sql.ts';
import { isContractOver } from '#worker/entitlement/shared-sql.ts';
import { freeze, withdrawal } from '#worker/subscription/contract/table.ts';
import { standingStatuses } from '#worker/subscription/money/states.ts';
import { dispute } from '#worker/subscription/money/table.ts';

export type Withdrawal = typeof withdrawal.$inferSelect;

/** An SQL condition: it was not undone. */
const isStanding = inArray(withdrawal.status, [...standingStatuses]);

/** These people's withdrawals and uses of the guarantee, the latest first. A statement. */
export function selectWithdrawals(db: Database, accounts: Accounts) {
  return db
    .select()
    .from(withdrawal)
    .where(isOf(withdrawal, accounts))
    .orderBy(desc(withdrawal.receivedAt));
}

/** The withdrawal from that contract that was not undone. A statement; one row or none. */
export function selectWithdrawalFrom(db: Database, contractId: string) {
  return db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.contractId, contractId), isStanding));
}

/** Longer than any call is at work: the platform ends a scheduled run after this long. */
const atWorkMs = 900_000;

/**
 * An SQL condition: a contract of that person is being opened again, because they have undone a
 * withdrawal, so nobody may sell them another one. A slow call that began before may close it at
 * Stripe once more, for a moment (carry-on.ts): it will run all the same.
 */
export function isReopening(accountId: string, now: number): SQL {
  const isStandingAnew = sql`exists (select 1 from ${withdrawal} as anew
    where anew.contract_id = ${withdrawal.contractId}
    and ${inArray(sql`anew.status`, [...standingStatuses])})`;
  return sql`exists (select 1 from ${withdrawal} where ${withdrawal.accountId} = ${accountId}
    and (${withdrawal.status} = 'reopening' or (${withdrawal.status} = 'undone'
      and ${withdrawal.updatedAt} > ${now - atWorkMs} and ${isContractOver(withdrawal.contractId)}
      and not ${isStandingAnew})))`;
}

/**
 * An SQL condition: that person has withdrawn from a contract, so whoever brought them gets nothing
 * for it.
 */
export function hasWithdrawn(accountId: SQL): SQL {
  return sql`exists (select 1 from ${withdrawal} where ${withdrawal.accountId} = ${accountId}
    and ${isStanding})`;
}

/** An SQL condition: somebody has withdrawn from that contract, so nothing is owed for it. */
export function isWithdrawnFrom(contractId: string): SQL {
  return sql`exists (select 1 from ${withdrawal} where ${withdrawal.contractId} = ${contractId}
    and ${isStanding})`;
}

/* Statements that other folders put into their own batches (docs/decisions/0008). */

export type Freeze = typeof freeze.$inferSelect;

/** What freezes that person's contracts, the oldest first. A statement. */
export function selectFreezes(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(freeze)
    .where(and(eq(freeze.accountId, accountId), isNull(freeze.liftedAt)))
    .orderBy(freeze.receivedAt);
}

/** What freezes that contract, the oldest first. A statement. */
export function selectFreezesOf(db: Database, contractId: string) {
  return db
    .select()
    .from(freeze)
    .where(and(eq(freeze.contractId, contractId), isNull(freeze.liftedAt)))
    .orderBy(freeze.receivedAt);
}

/** What became of that person's debits that a bank returned or refused. A statement. */
export function selectDebitDisputes(db: Database, accountId: string | SQL<string>) {
  return db
    .select({
      id: dispute.id,
      reason: dispute.reason,
      fee: dispute.fee,
      feeWaivedAt: dispute.feeWaivedAt,
      contractId: dispute.contractId,
      invoiceId: dispute.invoiceId,
      status: dispute.status,
      value: dispute.value,
      settleInvoiceId: dispute.settleInvoiceId,
      openedAt: dispute.openedAt,
      closedAt: dispute.closedAt,
      periodEnd: dispute.periodEnd,
      forgivenAt: dispute.forgivenAt,
      isBeingSettled: sql<boolean>`${dispute.settleStatus} is 'open'`.mapWith(Boolean),
    })
    .from(dispute)
    .where(eq(dispute.accountId, accountId));
}
