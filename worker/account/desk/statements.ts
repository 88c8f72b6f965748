/* What the desk asks of an account, unsent (docs/decisions/0008). */
import { and, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account, session } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

const told = {
  id: account.id,
  email: account.email,
  displayName: account.displayName,
  friendlyName: account.friendlyName,
  createdAt: account.createdAt,
};

/** The end of the range of all texts that begin so. */
const after = (beginning: string) => `${beginning}\u{10ffff}`;

/**
 * Whose e-mail, friendly name or name begins so, in lower case; each a statement of its own, so that
 * each reads no more of its index than it answers.
 */
export function selectAccountsBeginning(db: Database, beginning: string, limit: number) {
  const columns = [
    sql`${account.email}`,
    sql`${account.friendlyKey}`,
    sql`lower(${account.displayName})`,
  ];
  return columns.map((column) =>
    db
      .select(told)
      .from(account)
      .where(and(gte(column, beginning), lt(column, after(beginning))))
      .orderBy(column)
      .limit(limit),
  );
}

/** Whose account that is; `id` may be found out by the database. A statement. */
export function selectAccountOf(db: Database, id: string | SQL<string | null>) {
  return db.select(told).from(account).where(eq(account.id, id));
}

/** An account with how many sessions it has. A statement. */
export function selectPerson(db: Database, id: string, now: number) {
  const sessions = db
    .select({ count: sql`count(*)` })
    .from(session)
    .where(and(eq(session.accountId, id), gt(session.expiresAt, now)));
  return db
    .select({
      ...told,
      provider: account.provider,
      hasPassword: isNotNull(account.passwordHash).mapWith(Boolean).as('has_password'),
      sessions: sql<number>`${sessions}`.as('sessions'),
    })
    .from(account)
    .where(eq(account.id, id));
}

/** An SQL condition: there is that account. */
export function accountExists(id: string): SQL {
  return sql`exists (select 1 from ${account} where ${account.id} = ${id})`;
}

/** Whose e-mail (in lower case) that is; no row for nobody's. A statement. */
export function selectAccountByEmail(db: Database, email: string) {
  return db.select(told).from(account).where(eq(account.email, email));
}
