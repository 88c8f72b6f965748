import { and, eq, getTableColumns, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { accountValues } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { account, identity, spentNonce } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** A provider and its own id of a person. */
export type IdentityKey = Pick<typeof identity.$inferSelect, 'provider' | 'subject'>;

function isIdentity({ provider, subject }: IdentityKey) {
  return and(eq(identity.provider, provider), eq(identity.subject, subject));
}

/** Uses a nonce up; returns a row for the first who does. */
export function spendNonce(db: Database, nonce: string, expiresAt: number) {
  return db
    .insert(spentNonce)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: spentNonce.nonce });
}

export function selectAccountByIdentity(db: Database, key: IdentityKey) {
  return db
    .select(getTableColumns(account))
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(isIdentity(key));
}

/** Makes an account, unless it is there, or its e-mail or the identity has one already. */
export function insertSocialAccount(db: Database, row: AccountRow, key: IdentityKey) {
  const known = db.select({ accountId: identity.accountId }).from(identity).where(isIdentity(key));
  return db
    .insert(account)
    .select(
      db
        .select(accountValues(row))
        .from(sql`(select 1)`)
        .where(notExists(known)),
    )
    .onConflictDoNothing();
}

/** Gives an account an identity that nobody has, if the account is there under that e-mail. */
export function insertIdentity(
  db: Database,
  key: IdentityKey,
  owner: { id: string; email: string },
  now: number,
) {
  return db
    .insert(identity)
    .select(
      db
        .select({
          provider: sql`${key.provider}`.as('provider'),
          subject: sql`${key.subject}`.as('subject'),
          accountId: account.id,
          createdAt: sql`${now}`.as('created_at'),
        })
        .from(account)
        .where(and(eq(account.id, owner.id), eq(account.email, owner.email))),
    )
    .onConflictDoNothing();
}

/** An SQL condition: an identity is that account's, and was linked at `since` where that is given. */
export function hasIdentity(
  db: Database,
  key: IdentityKey,
  accountId: string,
  since?: number,
): SQL {
  const own = db
    .select({ accountId: identity.accountId })
    .from(identity)
    .where(
      and(
        isIdentity(key),
        eq(identity.accountId, accountId),
        since === undefined ? undefined : eq(identity.createdAt, since),
      ),
    );
  return sql`exists ${own}`;
}
