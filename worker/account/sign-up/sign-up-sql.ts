import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { AccountRow } from '#worker/account/account-sql.ts';
import { isVerifiedAndOpen } from '#worker/account/code/code-sql.ts';
import { account, challenge } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** Creates the account of a verified sign-up, unless it is done or the e-mail has an account. */
export function insertAccountOfSignUp(
  db: Database,
  row: AccountRow,
  signUpId: string,
  now: number,
) {
  return insertRow(
    db,
    account,
    row,
    sql`where ${isVerifiedAndOpen(db, signUpId, now)}`,
  ).onConflictDoNothing({ target: account.email });
}

/** Marks a sign-up as done and records its account, if that account was created. */
export function markSignedUp(db: Database, signUpId: string, accountId: string, now: number) {
  const newAccount = db.select({ id: account.id }).from(account).where(eq(account.id, accountId));
  return db
    .update(challenge)
    .set({ accountId, doneAt: now })
    .where(and(eq(challenge.id, signUpId), isNull(challenge.doneAt), sql`exists ${newAccount}`));
}

/** Gives an account its friendly name if `onlyIf` holds. No row if another account has the name. */
export function updateFriendlyName(
  db: Database,
  accountId: SQL<string>,
  name: string,
  onlyIf: SQL,
) {
  const key = name.toLowerCase();
  const others = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.friendlyKey, key), ne(account.id, accountId)));
  return db
    .update(account)
    .set({ friendlyName: name, friendlyKey: key })
    .where(and(eq(account.id, accountId), notExists(others), onlyIf))
    .returning({ id: account.id });
}
