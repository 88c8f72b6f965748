/*
 * Statements about deletions of accounts, for the slice that carries them out and for those that
 * ask whether one is under way (docs/decisions/0008, 0065).
 */
import { and, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { deletionLife } from '#worker/account/deletion/life.ts';
import type { DeletionStatus } from '#worker/account/deletion/life.ts';
import { accountDeletion } from '#worker/account/deletion/table.ts';
import { isOwnCodeUnspent } from '#worker/account/code/shared-sql.ts';
import { account, challenge } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

export type Deletion = typeof accountDeletion.$inferSelect;

/** That account's deletion, also one that was undone. `id` may be an SQL expression. */
export function selectDeletion(db: Database, id: string | SQL<string | null> | AnyColumn) {
  return db.select().from(accountDeletion).where(eq(accountDeletion.accountId, id));
}

/** The deletion of that account is carried out: the account is gone. */
const isErased = (id: string | SQL<string | null>) =>
  and(eq(accountDeletion.accountId, id), isNotNull(accountDeletion.erasedAt));

/** The deletion of that account if the account is gone. */
export function selectErased(db: Database, id: string | SQL<string | null>) {
  return db.select().from(accountDeletion).where(isErased(id));
}

/** That account's deletion if a condition holds: one row or none. */
export function selectDeletionIf(db: Database, accountId: string, condition: SQL) {
  return db
    .select({ accountId: accountDeletion.accountId })
    .from(accountDeletion)
    .where(and(eq(accountDeletion.accountId, accountId), sql`(${condition})`));
}

/** An SQL condition: the account's deletion was asked for and not undone (life.ts). */
export function isBeingDeleted(id: string | SQL | AnyColumn): SQL {
  return sql`exists (select 1 from ${accountDeletion} where ${accountDeletion.accountId} = ${id}
    and ${accountDeletion.status} not in ('undone', 'announced'))`;
}

/** An SQL condition: the account's deletion was asked for or announced, and not undone. */
export function hasDeletion(id: string | SQL | AnyColumn): SQL {
  return sql`exists (select 1 from ${accountDeletion} where ${accountDeletion.accountId} = ${id}
    and ${accountDeletion.status} <> 'undone')`;
}

/** An SQL condition: that code was not spent, and the account's deletion was not asked for. */
export function mayBegin(db: Database, accountId: string, codeId: string): SQL {
  return sql`${isOwnCodeUnspent(db, codeId)} and not ${isBeingDeleted(accountId)}`;
}

/**
 * Notes that a deletion was asked for or announced, also anew after one that was undone or only
 * announced, if `onlyIf` holds.
 */
export function insertDeletion(db: Database, row: Deletion, onlyIf: SQL) {
  const { accountId: _id, erasedAt: _erasedAt, ...set } = row;
  return insertRow(db, accountDeletion, row, sql`where ${onlyIf}`).onConflictDoUpdate({
    target: accountDeletion.accountId,
    set,
    setWhere: inArray(accountDeletion.status, ['undone', 'announced']),
  });
}

/** What changes in a deletion. */
interface Move {
  from: DeletionStatus;
  to: DeletionStatus;
  /** UTC milliseconds. */
  lookAt: number;
  dueAt?: number;
  erasedAt?: number;
}

/**
 * Moves a deletion on as life.ts allows, or only its times, if it is still in that state and
 * `onlyIf` holds. A statement that returns it, or no row.
 */
export function moveDeletion(
  db: Database,
  accountId: string,
  { from, to, ...change }: Move,
  now: number,
  onlyIf?: SQL,
) {
  if (from !== to && !deletionLife.mayFollow(from, to))
    throw new Error(`${to} does not follow ${from}`);
  return db
    .update(accountDeletion)
    .set({ ...change, status: to, updatedAt: now })
    .where(and(eq(accountDeletion.accountId, accountId), eq(accountDeletion.status, from), onlyIf))
    .returning();
}

/** An SQL condition: the account's deletion is in that state. */
export function isInState(accountId: string, status: DeletionStatus): SQL {
  return sql`exists (select 1 from ${accountDeletion}
    where ${accountDeletion.accountId} = ${accountId} and ${accountDeletion.status} = ${status})`;
}

/** The last trace: nothing of that person is kept any more. A statement. */
export function deleteDeletion(db: Database, accountId: string) {
  return db
    .delete(accountDeletion)
    .where(and(eq(accountDeletion.accountId, accountId), eq(accountDeletion.status, 'locked')));
}

/** The deletions that are to be carried on. */
export const dueDeletions: DueItems<typeof accountDeletion> = {
  table: accountDeletion,
  id: accountDeletion.accountId,
  since: accountDeletion.lookAt,
  where: (now) =>
    // As a literal, which the partial index account_deletion_look needs.
    and(ne(accountDeletion.status, 'undone').inlineParams(), lte(accountDeletion.lookAt, now)),
  take: (now) => ({ lookAt: now + itemLeaseMs }),
};

/** The challenges of an account, whose records in KV name its e-mail. */
export function selectChallengesOf(db: Database, accountId: string) {
  return db
    .select({ id: challenge.id })
    .from(challenge)
    .where(eq(challenge.accountId, accountId))
    .limit(10);
}

/**
 * Deletes an account if `onlyIf` holds. With it go its name, e-mail and password, and by their
 * references its sessions, identities, challenges, codes, login codes and offers. What else signs a
 * person in (a passkey) refers to it in the same way.
 */
export function deleteAccount(db: Database, accountId: string, onlyIf: SQL) {
  return db.delete(account).where(and(eq(account.id, accountId), onlyIf));
}

/** An SQL expression: when that account went, UTC milliseconds; null if it has not. */
export function erasedAtOf(accountId: string): SQL<number | null> {
  return sql<number | null>`(select ${accountDeletion.erasedAt} from ${accountDeletion}
    where ${accountDeletion.accountId} = ${accountId})`;
}

/** Selects SQL expressions about a deleted person: one row, or none if the account is not gone. */
export function selectOfErased<const Columns extends Record<string, SQL.Aliased<number>>>(
  db: Database,
  accountId: string,
  columns: Columns,
) {
  return db.select(columns).from(accountDeletion).where(isErased(accountId));
}
