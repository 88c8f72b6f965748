/*
 * Statements of the codes that people get to their own address, for the verbs that ask for one.
 */
import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { codeAttempts } from '#worker/account/challenge/challenge.ts';
import type { OwnCodePurpose } from '#worker/account/own-code/own-code.ts';
import { account, ownCode } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** Saves a code if its account still exists. Returns a row if it was saved. */
export function saveOwnCode(
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

/**
 * Uses up one attempt at each of an account's codes if `onlyIf` holds, and returns them. No row for
 * one that has no attempt left, is too old or was spent.
 */
export function tryOwnCode(
  db: Database,
  accountId: SQL<string>,
  purpose: OwnCodePurpose,
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
        lt(ownCode.attempts, codeAttempts),
        gt(ownCode.expiresAt, now),
        isNull(ownCode.spentAt),
        onlyIf,
      ),
    )
    .returning({ id: ownCode.id, digest: ownCode.digest });
}

/**
 * Spends a code that was checked, once, if `onlyIf` holds. Returns a row if this statement did. Put
 * it into the batch of what the code confirms, or spend the code before that.
 */
export function spendOwnCode(db: Database, id: string, now: number, onlyIf?: SQL) {
  return db
    .update(ownCode)
    .set({ spentAt: now })
    .where(and(eq(ownCode.id, id), isNull(ownCode.spentAt), onlyIf))
    .returning({ id: ownCode.id });
}

/** Makes a spent code good again, because what it confirmed has failed. Its time goes on. */
export function unspendOwnCode(db: Database, id: string) {
  return db.update(ownCode).set({ spentAt: null, attempts: 0 }).where(eq(ownCode.id, id));
}

/** An SQL condition: the code was not spent. Put statements with it before `spendOwnCode`. */
export function isOwnCodeUnspent(db: Database, id: string): SQL {
  const unspent = db
    .select({ id: ownCode.id })
    .from(ownCode)
    .where(and(eq(ownCode.id, id), isNull(ownCode.spentAt)));
  return exists(unspent);
}
