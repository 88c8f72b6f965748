import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/*
 * Statements and conditions about accounts, for all folders of this slice. They are returned
 * unsent, so a verb can put several into one batch: one round trip and one transaction.
 */

export type AccountRow = typeof account.$inferSelect;

/**
 * A new account's row as the columns of a select, for an insert that depends on a condition. The
 * columns have the table's order, because an insert from a select matches them by position.
 */
export function accountValues(row: AccountRow) {
  return {
    id: sql`${row.id}`.as('id'),
    email: sql`${row.email}`.as('email'),
    displayName: sql`${row.displayName}`.as('display_name'),
    friendlyName: sql`${row.friendlyName}`.as('friendly_name'),
    friendlyKey: sql`${row.friendlyKey}`.as('friendly_key'),
    passwordHash: sql`${row.passwordHash}`.as('password_hash'),
    provider: sql`${row.provider}`.as('provider'),
    createdAt: sql`${row.createdAt}`.as('created_at'),
    emailChangedAt: sql`${row.emailChangedAt}`.as('email_changed_at'),
    mailboxHash: sql`${row.mailboxHash}`.as('mailbox_hash'),
    seenAt: sql`${row.seenAt}`.as('seen_at'),
    lookAt: sql`${row.lookAt}`.as('look_at'),
  };
}

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
