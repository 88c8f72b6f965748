/* Statements about accounts for the desk (docs/decisions/0008). */
import { and, between, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { deleteGrants } from '#worker/account/oauth-grant/shared-sql.ts';
import { lastSeenAt } from '#worker/account/seen/shared-sql.ts';
import { account, emailParts, namePart, nameParts, session } from '#worker/account/table.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';

const summary = {
  id: account.id,
  email: account.email,
  displayName: account.displayName,
  friendlyName: account.friendlyName,
  createdAt: account.createdAt,
};

/** The end of the range of all texts with this beginning. */
const after = (beginning: string) => `${beginning}\u{10ffff}`;

/**
 * Selects accounts of whose e-mail, friendly name or name a part begins with a text in lower case.
 * These are a statement for each, so each of them reads only the rows of its index that it returns.
 */
export function selectAccountSummaries(db: Database, beginning: string, limit: number) {
  const columns = [
    sql`${account.email}`,
    sql`${account.friendlyKey}`,
    ...Object.values(nameParts(account)),
    ...Object.values(emailParts(account)),
  ];
  return columns.map((column) =>
    db
      .select(summary)
      .from(account)
      .where(and(gte(column, beginning), lt(column, after(beginning))))
      .orderBy(column)
      .limit(limit),
  );
}

/** From so many letters on, the middle of a name or of an e-mail is found. */
export const leastInMiddle = 5;

/** So many parts are looked at for one text: those of a common ending may be more. */
const mostParts = 500;

/**
 * Selects accounts whose name, or e-mail before its @, contains a text in lower case. Parts begin
 * at each third letter, so one of three beginnings finds it: a statement for each.
 */
export function selectAccountsContaining(db: Database, text: string, limit: number) {
  return [0, 1, 2].map((from) => {
    const beginning = text.slice(from, from + partLength);
    const found = sql`(select ${namePart.accountId} from ${namePart}
      where ${namePart.part} >= ${beginning} and ${namePart.part} < ${after(beginning)}
      limit ${mostParts})`;
    return db
      .select(summary)
      .from(account)
      .where(
        sql`${account.id} in ${found} and (instr(lower(${account.displayName}), ${text}) > 0
          or instr(${account.email}, ${text}) > 0)`,
      )
      .limit(limit);
  });
}

/** As the triggers cut them (migrations/0054). */
const partLength = 16;

/** Selects an account. `id` may be an SQL expression. */
export function selectAccountSummary(db: Database, id: string | SQL<string | null>) {
  return db.select(summary).from(account).where(eq(account.id, id));
}

/** The accounts of people who signed up between these moments, UTC milliseconds. */
export function accountsBySignUp(since: number, until: number): PeopleSource {
  return {
    table: account,
    accountId: account.id,
    at: account.createdAt,
    id: account.id,
    where: between(account.createdAt, since, until),
  };
}

/** An SQL condition: the account exists, and its person signed up between these moments. */
export function hasSignedUp(accountId: SQL, since: number, until: number): SQL {
  return sql`exists (select 1 from ${account} as person where person.id = ${accountId}
    and person.created_at between ${since} and ${until})`;
}

/** Selects those of these accounts that exist. */
export function selectAccountSummariesOf(db: Database, ids: readonly string[]) {
  return db
    .select(summary)
    .from(account)
    .where(sql`${account.id} in ${among(ids)}`);
}

/** Selects an account with the number of its live sessions. */
export function selectPerson(db: Database, id: string, now: number) {
  const sessions = db
    .select({ count: sql`count(*)` })
    .from(session)
    .where(and(eq(session.accountId, id), gt(session.expiresAt, now)));
  return db
    .select({
      ...summary,
      provider: account.provider,
      seenAt: sql<number>`${lastSeenAt}`.as('seen_at'),
      hasPassword: isNotNull(account.passwordHash).mapWith(Boolean).as('has_password'),
      sessions: sql<number>`${sessions}`.as('sessions'),
    })
    .from(account)
    .where(eq(account.id, id));
}

/** An SQL condition: the account exists. */
export function accountExists(id: string): SQL {
  return sql`exists (select 1 from ${account} where ${account.id} = ${id})`;
}

/** An SQL expression: the account with that e-mail in lower case; null for none. */
export function accountOfEmail(email: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(select ${account}.id from ${account} where ${account}.email = ${email})`;
}

/** An SQL condition: the account still has that e-mail, and no account has the other one. */
export function mayChangeEmail(id: string, from: string, to: string): SQL {
  return sql`exists (select 1 from ${account} where ${account.id} = ${id}
    and ${account.email} = ${from})
    and not exists (select 1 from ${account} where ${account.email} = ${to})`;
}

/** Selects the account with an e-mail in lower case; no row if there is none. */
export function selectAccountSummaryByEmail(db: Database, email: string) {
  return db.select(summary).from(account).where(eq(account.email, email));
}

/** The sign-ins of a person whose sessions were neither ended nor forgotten. A statement. */
export function selectSignIns(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, session.id, session.createdAt);
  return (
    db
      .select({
        ...place,
        beganWith: session.beganWith,
        userAgent: session.userAgent,
        country: session.country,
        expiresAt: session.expiresAt,
      })
      .from(session)
      // A token that another has replaced is the same sign-in.
      .where(and(eq(session.accountId, accountId), isNull(session.replacedAt), where))
      .orderBy(...order)
      .limit(part.limit)
  );
}

/** Statements: sign a person out everywhere, also of all apps, where `onlyIf` holds. */
export function endSessionsOf(db: Database, accountId: string, onlyIf: SQL) {
  return {
    sessions: db.delete(session).where(and(eq(session.accountId, accountId), onlyIf)),
    apps: deleteGrants(db, accountId, onlyIf),
  };
}
