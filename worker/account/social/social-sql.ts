import { and, eq, getTableColumns, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { AccountRow } from '#worker/account/account-sql.ts';
import { account, identity } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** A provider and its id of a person. */
export type IdentityKey = Pick<typeof identity.$inferSelect, 'provider' | 'subject'>;

function isIdentity({ provider, subject }: IdentityKey) {
  return and(eq(identity.provider, provider), eq(identity.subject, subject));
}

export function selectAccountByIdentity(db: Database, key: IdentityKey) {
  return db
    .select(getTableColumns(account))
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(isIdentity(key));
}

/** Creates an account, unless the account exists or its e-mail or the identity already has one. */
export function insertSocialAccount(db: Database, row: AccountRow, key: IdentityKey) {
  const linked = db.select({ accountId: identity.accountId }).from(identity).where(isIdentity(key));
  return insertRow(db, account, row, sql`where ${notExists(linked)}`).onConflictDoNothing();
}

/** Links an identity to an account with that e-mail, unless the identity is already linked. */
export function insertIdentity(
  db: Database,
  key: IdentityKey,
  owner: { id: string; email: string },
  now: number,
) {
  return insertRow(
    db,
    identity,
    { ...key, accountId: owner.id, createdAt: now },
    sql`from ${account} where ${account.id} = ${owner.id} and ${account.email} = ${owner.email}`,
  ).onConflictDoNothing();
}

/**
 * An SQL condition: an identity is linked to the account, and if given, was linked at `linkedAt`.
 */
export function hasIdentity(
  db: Database,
  key: IdentityKey,
  accountId: string,
  linkedAt?: number,
): SQL {
  const own = db
    .select({ accountId: identity.accountId })
    .from(identity)
    .where(
      and(
        isIdentity(key),
        eq(identity.accountId, accountId),
        linkedAt === undefined ? undefined : eq(identity.createdAt, linkedAt),
      ),
    );
  return sql`exists ${own}`;
}
