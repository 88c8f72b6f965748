import { and, eq, exists, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { lastSeenAt } from '#worker/account/seen/shared-sql.ts';
import type { Replacement, SessionRow } from '#worker/account/session.ts';
import { account, knownBrowser, session } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** Times are UTC milliseconds. */
interface Extension {
  accountId: string;
  browserHash: string;
  now: number;
  expiresAt: number;
}

function isLive(tokenHash: string, now: number) {
  return and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now));
}

/** Selects the account of a session that has not expired, and how the session began. */
export function selectCaller(db: Database, tokenHash: string, now: number) {
  return db
    .select({
      id: account.id,
      email: account.email,
      displayName: account.displayName,
      friendlyName: account.friendlyName,
      provider: account.provider,
      beganWith: session.beganWith,
      confirmedAt: session.confirmedAt,
      expiresAt: session.expiresAt,
      stays: session.stays,
      seenAt: lastSeenAt.as('seen_at'),
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isLive(tokenHash, now));
}

/** The id of a session's account as an SQL expression; null for a visitor. */
export function callerId(db: Database, tokenHash: string, now: number): SQL<string> {
  const id = db.select({ id: session.accountId }).from(session).where(isLive(tokenHash, now));
  return sql<string>`(${id})`;
}

/**
 * The same, but also null for a token that another has replaced: in its last minute it answers a
 * call that is sent again, and begins or ends nothing, because somebody may have copied it.
 */
export function currentCallerId(db: Database, tokenHash: string, now: number): SQL<string> {
  const id = db
    .select({ id: session.accountId })
    .from(session)
    .where(and(isLive(tokenHash, now), isNull(session.replacedAt)));
  return sql<string>`(${id})`;
}

/**
 * Starts a session if its account exists and `onlyIf` holds. Returns a row if it has started.
 * `mailKey` may be an expression, if only the database knows whether a mail tells of it.
 */
export function insertSession(
  db: Database,
  row: SessionRow,
  onlyIf?: SQL,
  mailKey: SQL<string | null> | string | null = row.mailKey,
) {
  return insertRow(
    db,
    session,
    { ...row, mailKey },
    sql`from ${account} where ${and(eq(account.id, row.accountId), onlyIf)}`,
  ).returning({ tokenHash: session.tokenHash });
}

/**
 * Statements that give a session another token if `onlyIf` holds; its old token ends soon.
 * `renewedSession` returns when the session ends and if it stays; no row if it kept its token.
 */
export function renewSession(db: Database, next: Replacement, onlyIf: SQL) {
  const { previousHash, tokenHash, id, replacedAt, expiresAt } = next;
  return {
    renewedSession: insertRow(
      db,
      session,
      { ...getTableColumns(session), tokenHash, id, replacedAt: null },
      sql`from ${session} where ${and(
        isLive(previousHash, replacedAt),
        isNull(session.replacedAt),
        onlyIf,
      )}`,
    ).returning({ expiresAt: session.expiresAt, stays: session.stays }),
    replacedToken: db
      .update(session)
      .set({ replacedAt, expiresAt })
      .where(
        and(
          eq(session.tokenHash, previousHash),
          gt(session.expiresAt, expiresAt),
          sql`exists (select 1 from ${session} as "renewed" where "renewed"."token_hash" = ${tokenHash})`,
        ),
      ),
  };
}

/**
 * Statements that extend a session that is being used to `expiresAt`, and the memory of its browser
 * with it. Sent again they change nothing. A token that another has replaced keeps its end.
 * `extended` returns a row if the session lives.
 */
export function extendSession(
  db: Database,
  tokenHash: string,
  { accountId, browserHash, now, expiresAt }: Extension,
) {
  return {
    extended: db
      .update(session)
      .set({ expiresAt: sql`max(${session.expiresAt}, ${expiresAt})` })
      .where(and(isLive(tokenHash, now), isNull(session.replacedAt)))
      .returning({ id: session.id }),
    browser: db
      .update(knownBrowser)
      .set({ seenAt: now })
      .where(and(eq(knownBrowser.accountId, accountId), eq(knownBrowser.browserHash, browserHash))),
  };
}

/** An SQL condition: the session has started. For later statements of the same batch. */
export function hasSessionBegun(db: Database, tokenHash: string): SQL {
  const sessions = db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.tokenHash, tokenHash));
  return sql`exists ${sessions}`;
}

/** Remembers the browser of a session if that has started. */
export function rememberBrowser(db: Database, row: SessionRow, browserHash: string) {
  return insertRow(
    db,
    knownBrowser,
    { accountId: session.accountId, browserHash, seenAt: row.createdAt },
    sql`from ${session} where ${session.tokenHash} = ${row.tokenHash}`,
  ).onConflictDoUpdate({
    target: [knownBrowser.accountId, knownBrowser.browserHash],
    set: { seenAt: row.createdAt },
  });
}

/** An SQL condition: that browser has signed in to the account before. */
export function isKnownBrowser(db: Database, accountId: string, browserHash: string): SQL {
  return exists(
    db
      .select({ seenAt: knownBrowser.seenAt })
      .from(knownBrowser)
      .where(and(eq(knownBrowser.accountId, accountId), eq(knownBrowser.browserHash, browserHash))),
  );
}

/** An SQL condition: the session has started, and a mail with that key tells of it. */
export function isTold(db: Database, { tokenHash }: SessionRow, mailKey: string): SQL {
  return exists(
    db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.tokenHash, tokenHash), eq(session.mailKey, mailKey))),
  );
}

/** Ends a session if the session `by`, which replaces it, has started. */
export function deleteReplacedSession(db: Database, tokenHash: string, by: SessionRow) {
  const successor = db
    .select({ id: session.accountId })
    .from(session)
    .where(eq(session.tokenHash, by.tokenHash));
  return db.delete(session).where(and(eq(session.tokenHash, tokenHash), sql`exists ${successor}`));
}

export function deleteSession(db: Database, tokenHash: string) {
  return db.delete(session).where(eq(session.tokenHash, tokenHash));
}

/** Ends an account's sessions if `onlyIf` holds, except the one with the token hash `except`. */
export function deleteSessions(
  db: Database,
  accountId: string,
  except: string | null,
  onlyIf: SQL,
) {
  const others = except === null ? undefined : sql`${session.tokenHash} <> ${except}`;
  return db.delete(session).where(and(eq(session.accountId, accountId), others, onlyIf));
}
