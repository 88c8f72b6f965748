import { and, eq, exists, getTableColumns, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { codeAttempts, codeLifeMs } from '#worker/account/code/rules.ts';
import type { OwnPurpose, TokenPurpose } from '#worker/account/code/rules.ts';
import { account, challenge, ownCode } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** Stores a challenge and returns whose it is: nobody's, if its account was erased meanwhile. */
export function insertChallenge(db: Database, row: typeof challenge.$inferInsert) {
  const owner = db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, row.accountId ?? ''));
  return db
    .insert(challenge)
    .values({ ...row, accountId: sql`${owner}` })
    .returning({ accountId: challenge.accountId });
}

/** Saves a code that its account holds, if that still exists. Returns a row if it was saved. */
export function insertOwnCode(
  db: Database,
  row: Omit<typeof ownCode.$inferSelect, 'attempts' | 'spentAt'>,
) {
  return insertRow(
    db,
    ownCode,
    row,
    sql`from ${account} where ${eq(account.id, row.accountId)}`,
  ).returning({ id: ownCode.id });
}

/** An SQL condition: a code has an attempt left and is not too old. */
function isGood({ attempts, createdAt }: typeof challenge | typeof ownCode, now: number) {
  return and(lt(attempts, codeAttempts), gt(createdAt, now - codeLifeMs));
}

/**
 * Uses up one attempt at a code if `onlyIf` holds, and returns the challenge. No row if the code is
 * not good any more, or the challenge has another purpose.
 */
export function spendAttempt(
  db: Database,
  purpose: TokenPurpose,
  id: string,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(challenge)
    .set({ attempts: sql`${challenge.attempts} + 1` })
    .where(
      and(eq(challenge.id, id), eq(challenge.purpose, purpose), isGood(challenge, now), onlyIf),
    )
    .returning();
}

/**
 * Uses up one attempt at each of an account's codes if `onlyIf` holds, and returns them. No row for
 * one that is not good any more or was spent.
 */
export function spendOwnAttempts(
  db: Database,
  purpose: OwnPurpose,
  accountId: SQL<string>,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(ownCode)
    .set({ attempts: sql`${ownCode.attempts} + 1` })
    .where(
      and(
        eq(ownCode.accountId, accountId),
        eq(ownCode.purpose, purpose),
        isGood(ownCode, now),
        isNull(ownCode.spentAt),
        onlyIf,
      ),
    )
    .returning({ id: ownCode.id, digest: ownCode.digest });
}

/** Marks the code as entered, once. Resets the attempts, so the same call can be repeated. */
export function markVerified(db: Database, id: string, now: number) {
  return db
    .update(challenge)
    .set({ verifiedAt: now, attempts: 0 })
    .where(and(eq(challenge.id, id), isNull(challenge.verifiedAt)));
}

/** Marks a challenge as done, once, if `onlyIf` holds. Returns a row if it did. */
export function markDone(db: Database, id: string, now: number, onlyIf?: SQL) {
  return db
    .update(challenge)
    .set({ doneAt: now })
    .where(and(eq(challenge.id, id), isNull(challenge.doneAt), onlyIf))
    .returning({ id: challenge.id });
}

/** An SQL condition: the challenge's code was entered, and its action is not done yet. */
export function isVerifiedAndOpen(db: Database, id: string, now: number): SQL {
  return exists(
    db
      .select({ id: challenge.id })
      .from(challenge)
      .where(and(isOpen(id, now), isNotNull(challenge.verifiedAt))),
  );
}

/** An SQL condition: the challenge's action is not done yet. */
export function isUndone(db: Database, id: string, now: number): SQL {
  return exists(db.select({ id: challenge.id }).from(challenge).where(isOpen(id, now)));
}

function isOpen(id: string, now: number) {
  return and(eq(challenge.id, id), isNull(challenge.doneAt), gt(challenge.expiresAt, now));
}

export function selectChallenge(db: Database, id: string) {
  return db.select().from(challenge).where(eq(challenge.id, id));
}

/** Selects the challenge by the hash of its next step's token. */
export function selectByNextToken(db: Database, purpose: TokenPurpose, tokenHash: string) {
  return db
    .select()
    .from(challenge)
    .where(and(eq(challenge.nextTokenHash, tokenHash), eq(challenge.purpose, purpose)));
}

/**
 * Selects the account of the same challenge. This is not one join of both rows: in a batch, D1
 * returns rows by column name, and both tables have an `id`.
 */
export function selectAccountByNextToken(db: Database, purpose: TokenPurpose, tokenHash: string) {
  return db
    .select(getTableColumns(account))
    .from(challenge)
    .innerJoin(account, eq(account.id, challenge.accountId))
    .where(and(eq(challenge.nextTokenHash, tokenHash), eq(challenge.purpose, purpose)));
}

/** Selects the account of an e-mail if the challenge is an open reset of its password. */
export function selectResettingAccount(
  db: Database,
  challengeId: string,
  email: string,
  now: number,
) {
  return db
    .select({ id: account.id })
    .from(challenge)
    .innerJoin(account, eq(account.id, challenge.accountId))
    .where(and(isOpen(challengeId, now), eq(challenge.purpose, 'reset'), eq(account.email, email)));
}

/** Deletes an account's open challenges if `onlyIf` holds, except one. Done ones stay. */
export function deleteOpenChallenges(
  db: Database,
  accountId: string,
  except: string | null,
  onlyIf: SQL,
) {
  return db
    .delete(challenge)
    .where(
      and(
        eq(challenge.accountId, accountId),
        isNull(challenge.doneAt),
        except === null ? undefined : ne(challenge.id, except),
        onlyIf,
      ),
    );
}
