import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { accountValues } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { isVerifiedAndOpen } from '#worker/account/challenge/challenge-repository.ts';
import { account, challenge } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** Makes the account of a sign-up that is verified and has none yet; a taken e-mail makes none. */
export function insertAccountOfSignUp(
  db: Database,
  row: AccountRow,
  signUpId: string,
  now: number,
) {
  return db
    .insert(account)
    .select(
      db
        .select(accountValues(row))
        .from(challenge)
        .where(and(eq(challenge.id, signUpId), isVerifiedAndOpen(db, signUpId, now))),
    )
    .onConflictDoNothing({ target: account.email });
}

/** Notes the account that a sign-up led to, if that account has been made. */
export function markSignedUp(db: Database, signUpId: string, accountId: string, now: number) {
  const made = db.select({ id: account.id }).from(account).where(eq(account.id, accountId));
  return db
    .update(challenge)
    .set({ accountId, doneAt: now })
    .where(and(eq(challenge.id, signUpId), isNull(challenge.doneAt), sql`exists ${made}`));
}

/** Gives an account its friendly name where `onlyIf` holds; no row when somebody else has it. */
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
