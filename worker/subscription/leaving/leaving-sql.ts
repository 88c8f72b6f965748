import { and, eq, gt, gte, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isKnownAgain } from '#worker/account/known/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { runningContractExists } from '#worker/entitlement/shared-sql.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import type { Freeze, Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import { freeze, withdrawal } from '#worker/subscription/contract/table.ts';
import { withdrawalLife } from '#worker/subscription/money/states.ts';
import type { WithdrawalStatus } from '#worker/subscription/money/states.ts';
import { creditedKey } from '#worker/subscription/money/shared-sql.ts';
import { repayment } from '#worker/subscription/money/table.ts';
import { otherPurchaseOpen } from '#worker/subscription/order/purchase-sql.ts';
import { otherSuccessorExists } from '#worker/subscription/order/shared-sql.ts';

/** One withdrawal. A statement. */
export function selectWithdrawal(db: Database, key: string) {
  return db.select().from(withdrawal).where(eq(withdrawal.key, key));
}

/** A withdrawal as it is noted. */
type NewWithdrawal = Omit<Withdrawal, 'status' | 'updatedAt'> & {
  /** The order that takes over from the contract and may go on beside it; null for none. */
  successorId: string | null;
};

/**
 * Notes a withdrawal, once for its key and for its contract. Not a use of the guarantee by somebody
 * who has used it under another account: it is given once, in whatever way it is asked for. Nor
 * beside an order that has come meanwhile and takes over from the contract: its days pay for that.
 * A statement.
 */
export function insertWithdrawal(
  db: Database,
  { successorId, ...row }: NewWithdrawal,
  now: number,
) {
  return insertRow(
    db,
    withdrawal,
    { ...row, status: 'closed', updatedAt: now },
    sql`where ${mayWithdraw({ ...row, successorId })}`,
  ).onConflictDoNothing();
}

type Condition = Pick<NewWithdrawal, 'accountId' | 'contractId' | 'reason' | 'successorId'>;

/**
 * An SQL condition: no other order takes over from the contract, and it is no use of the guarantee,
 * or its person is not known to have had it.
 */
function mayWithdraw({ accountId, contractId, reason, successorId }: Condition): SQL {
  const isFree = sql`not ${otherSuccessorExists(accountId, contractId, successorId)}`;
  if (reason !== 'guarantee') return isFree;
  return sql`${isFree} and not ${isKnownAgain(accountId, 'guarantee')}`;
}

/** An SQL condition: that withdrawal is stored. */
export function isNoted(key: string): SQL {
  return sql`exists (select 1 from ${withdrawal} where ${withdrawal.key} = ${key})`;
}

/** An SQL condition: `insertWithdrawal` would insert that one. */
export function isNew({
  key,
  accountId,
  contractId,
  reason,
  successorId,
}: Condition & Pick<Withdrawal, 'key'>): SQL {
  const isOfGuarantee = sql`(${reason} = 'guarantee' and ${withdrawal.accountId} = ${accountId}
    and ${withdrawal.reason} = 'guarantee' and ${withdrawal.status} <> 'undone')`;
  return sql`not exists (select 1 from ${withdrawal} where ${withdrawal.key} = ${key})
    and not exists (select 1 from ${withdrawal}
      where ${withdrawal.contractId} = ${contractId} and ${withdrawal.status} <> 'undone')
    and ${mayWithdraw({ accountId, contractId, reason, successorId })}
    and not exists (select 1 from ${withdrawal} where ${isOfGuarantee})`;
}

/** Moves a withdrawal on, if it is still in that status. A statement that returns it, or no row. */
export function moveWithdrawal(
  db: Database,
  key: string,
  { from, to, lookAt }: { from: WithdrawalStatus; to: WithdrawalStatus; lookAt: number },
  now: number,
) {
  return db
    .update(withdrawal)
    .set({ status: to, lookAt, updatedAt: now })
    .where(and(eq(withdrawal.key, key), eq(withdrawal.status, from)))
    .returning();
}

/**
 * Begins to undo a withdrawal that is not final yet. Not while the person has another contract,
 * which would then run beside it, nor while they order one. A statement.
 */
export function beginUndoing(db: Database, key: string, now: number) {
  const owner = sql`(select account_id from ${withdrawal} where key = ${key})`;
  const own = sql`(select contract_id from ${withdrawal} where key = ${key})`;
  return db
    .update(withdrawal)
    .set({ status: 'reopening', lookAt: now, updatedAt: now })
    .where(
      and(
        eq(withdrawal.key, key),
        eq(withdrawal.status, 'closed'),
        gt(withdrawal.finalAt, now),
        not(runningContractExists(owner)),
        not(otherPurchaseOpen(owner, own)),
      ),
    );
}

/** Takes the repayments back that followed from a withdrawal which is being undone. A statement. */
export function undoRepayment(db: Database, key: string, now: number) {
  // A range of the key, because `like` does not use its index.
  const own = or(
    eq(repayment.key, key),
    and(gte(repayment.key, creditedKey(key, '')), lt(repayment.key, `${key}:credited;`)),
  );
  const isUndone = sql`exists (select 1 from ${withdrawal}
    where ${withdrawal.key} = ${key} and ${withdrawal.status} = 'reopening')`;
  return db
    .update(repayment)
    .set({ status: 'undone', version: sql`${repayment.version} + 1`, updatedAt: now })
    .where(and(own, eq(repayment.status, 'owed'), isUndone));
}

/** An SQL condition: by that withdrawal the whole contract goes back, not only a change of plan. */
export function isOfWholeContract(key: string): SQL {
  return sql`exists (select 1 from ${repayment}
    where ${repayment.key} = ${key} and ${repayment.invoiceId} is null)`;
}

/** The withdrawals that are to be carried on. */
export const dueWithdrawals: DueItems<typeof withdrawal> = {
  table: withdrawal,
  id: withdrawal.key,
  since: withdrawal.lookAt,
  // As literals, which the partial index withdrawal_to_look_at needs.
  where: (now) =>
    and(
      inArray(withdrawal.status, withdrawalLife.unfinished).inlineParams(),
      lte(withdrawal.lookAt, now),
    ),
  take: (now) => ({ lookAt: now + itemLeaseMs }),
};

/**
 * Notes a freeze, once for its key: one that was lifted stays lifted. One that is to do nothing by
 * itself any more, because somebody of ours decides, does nothing from now on. A statement.
 */
export function insertFreeze(db: Database, row: Omit<Freeze, 'liftedAt'>) {
  return db
    .insert(freeze)
    .values({ ...row, liftedAt: null })
    .onConflictDoUpdate({
      target: freeze.key,
      set: { becomes: null },
      setWhere: and(isNull(freeze.liftedAt), sql`excluded.becomes is null`),
    });
}

/** What a declaration freezes. A statement. */
export function selectFreezesBy(db: Database, declarationId: string) {
  return db
    .select()
    .from(freeze)
    .where(
      and(
        // A range of the key, because `like` does not use its index.
        gte(freeze.key, freezeKey(declarationId, '')),
        lt(freeze.key, `${declarationId};`),
        isNull(freeze.liftedAt),
      ),
    );
}

/** The key of what a declaration does to a contract. */
export function freezeKey(declarationId: string, contractId: string): string {
  return `${declarationId}:${contractId}`;
}

/** Notes that a freeze is lifted. A statement. */
export function liftFreeze(db: Database, key: string, now: number) {
  return db
    .update(freeze)
    .set({ liftedAt: now })
    .where(and(eq(freeze.key, key), isNull(freeze.liftedAt)));
}
