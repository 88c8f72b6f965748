import { and, eq, exists, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/*
 * Statements and conditions about accounts, for all folders of this slice. They are returned
 * unsent, so a verb can put several into one batch: one round trip and one transaction.
 */

export type AccountRow = typeof account.$inferSelect;

export function selectAccountByEmail(db: Database, email: string) {
  return db.select().from(account).where(eq(account.email, email));
}

/** Selects the whole row of an account. `id` may be an expression, such as the caller's id. */
export function selectAccount(db: Database, id: string | SQL<string>) {
  return db.select().from(account).where(eq(account.id, id));
}

/** Writes a password's hash if `onlyIf` holds. */
export function updatePasswordHash(
  db: Database,
  accountId: string,
  passwordHash: string,
  onlyIf?: SQL,
) {
  return db
    .update(account)
    .set({ passwordHash })
    .where(and(eq(account.id, accountId), onlyIf));
}

/** An SQL condition: the account has this password hash; null means that it has no password. */
export function hasPasswordHash(db: Database, accountId: string, passwordHash: string | null): SQL {
  const same =
    passwordHash === null ? isNull(account.passwordHash) : eq(account.passwordHash, passwordHash);
  return exists(
    db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, accountId), same)),
  );
}
