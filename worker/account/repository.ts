import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { SessionRow } from '#worker/account/session.ts';
import { codeAttempts, codeLifeMs } from '#worker/account/sign-up.ts';
import { account, challenge, session, tries } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/*
 * Every SQL statement of the slice. Most are returned unsent, so that a verb can put several into
 * one batch: one round trip and one transaction.
 */

export type AccountRow = typeof account.$inferSelect;
export type SignUpRow = typeof challenge.$inferSelect;

function isLive(tokenHash: string, now: number) {
  return and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now));
}

/** Whose session this is, if it has not expired. */
export function selectCaller(db: Database, tokenHash: string, now: number) {
  return db
    .select({
      id: account.id,
      email: account.email,
      displayName: account.displayName,
      friendlyName: account.friendlyName,
      provider: account.provider,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isLive(tokenHash, now));
}

/** The same person's id as an expression for other statements; null for a visitor. */
export function callerId(db: Database, tokenHash: string, now: number): SQL<string> {
  const id = db.select({ id: session.accountId }).from(session).where(isLive(tokenHash, now));
  return sql<string>`(${id})`;
}

export function selectAccountByEmail(db: Database, email: string) {
  return db.select().from(account).where(eq(account.email, email));
}

export function insertSignUp(db: Database, row: typeof challenge.$inferInsert) {
  return db.insert(challenge).values(row);
}

/**
 * Uses up one attempt at the code; returns no row when none is left, the code is too old, or the
 * account is there already.
 */
export function takeCodeAttempt(db: Database, id: string, now: number) {
  return db
    .update(challenge)
    .set({ attempts: sql`${challenge.attempts} + 1` })
    .where(
      and(
        eq(challenge.id, id),
        lt(challenge.attempts, codeAttempts),
        gt(challenge.createdAt, now - codeLifeMs),
        isNull(challenge.accountId),
      ),
    )
    .returning({ id: challenge.id });
}

/** Marks the code as entered, once. The attempts start anew, for repeats of the right answer. */
export function markVerified(db: Database, id: string, now: number) {
  return db
    .update(challenge)
    .set({ verifiedAt: now, attempts: 0 })
    .where(and(eq(challenge.id, id), isNull(challenge.verifiedAt)));
}

/** The sign-up that has its password token under this hash. */
export function selectSignUpByPasswordToken(db: Database, tokenHash: string) {
  return db.select().from(challenge).where(eq(challenge.nextTokenHash, tokenHash));
}

/**
 * The account that such a sign-up has led to. A statement of its own and no join of whole rows: in
 * a batch D1 answers rows by column name, and both tables have an `id`.
 */
export function selectAccountOfSignUp(db: Database, tokenHash: string) {
  return db
    .select(getTableColumns(account))
    .from(challenge)
    .innerJoin(account, eq(account.id, challenge.accountId))
    .where(eq(challenge.nextTokenHash, tokenHash));
}

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
        .select({
          id: sql`${row.id}`.as('id'),
          email: sql`${row.email}`.as('email'),
          displayName: sql`${row.displayName}`.as('display_name'),
          friendlyName: sql`${row.friendlyName}`.as('friendly_name'),
          friendlyKey: sql`${row.friendlyKey}`.as('friendly_key'),
          passwordHash: sql`${row.passwordHash}`.as('password_hash'),
          provider: sql`${row.provider}`.as('provider'),
          createdAt: sql`${row.createdAt}`.as('created_at'),
        })
        .from(challenge)
        .where(
          and(
            eq(challenge.id, signUpId),
            isNotNull(challenge.verifiedAt),
            isNull(challenge.accountId),
            gt(challenge.expiresAt, now),
          ),
        ),
    )
    .onConflictDoNothing({ target: account.email });
}

/** Notes the account a sign-up led to, if that account has been made. */
export function markDone(db: Database, signUpId: string, accountId: string, now: number) {
  const made = db.select({ id: account.id }).from(account).where(eq(account.id, accountId));
  return db
    .update(challenge)
    .set({ accountId: sql`(${made})`, doneAt: now })
    .where(and(eq(challenge.id, signUpId), isNull(challenge.accountId)));
}

/** Starts a session if its account exists and `onlyIf` holds; returns a row if it has begun. */
export function insertSession(db: Database, row: SessionRow, onlyIf?: SQL) {
  return db
    .insert(session)
    .select(
      db
        .select({
          tokenHash: sql`${row.tokenHash}`.as('token_hash'),
          id: sql`${row.id}`.as('id'),
          accountId: account.id,
          beganWith: sql`${row.beganWith}`.as('began_with'),
          confirmedAt: sql`${row.confirmedAt}`.as('confirmed_at'),
          userAgent: sql`${row.userAgent}`.as('user_agent'),
          country: sql`${row.country}`.as('country'),
          createdAt: sql`${row.createdAt}`.as('created_at'),
          expiresAt: sql`${row.expiresAt}`.as('expires_at'),
        })
        .from(account)
        .where(and(eq(account.id, row.accountId), onlyIf)),
    )
    .returning({ tokenHash: session.tokenHash });
}

/** Ends the session that another one takes the place of, provided that the other has begun. */
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

export function updatePasswordHash(db: Database, accountId: string, passwordHash: string) {
  return db.update(account).set({ passwordHash }).where(eq(account.id, accountId));
}

/** Gives an account its friendly name; returns no row when somebody else has it. */
export function updateFriendlyName(db: Database, accountId: SQL<string>, name: string) {
  const key = name.toLowerCase();
  const others = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.friendlyKey, key), ne(account.id, accountId)));
  return db
    .update(account)
    .set({ friendlyName: name, friendlyKey: key })
    .where(and(eq(account.id, accountId), notExists(others)))
    .returning({ id: account.id });
}

/** Deletes at most `most` rows of each kind that expired by `now`; returns what it deleted. */
export function deleteExpired(db: Database, now: number, most: number) {
  const sessions = db
    .select({ id: session.tokenHash })
    .from(session)
    .where(lte(session.expiresAt, now))
    .limit(most);
  const signUps = db
    .select({ id: challenge.id })
    .from(challenge)
    .where(lte(challenge.expiresAt, now))
    .limit(most);
  const oldTries = db
    .select({ rowid: sql`rowid` })
    .from(tries)
    .where(lte(tries.expiresAt, now))
    .limit(most);
  return db.batch([
    db.delete(session).where(inArray(session.tokenHash, sessions)),
    db.delete(challenge).where(inArray(challenge.id, signUps)),
    db.delete(tries).where(sql`rowid in ${oldTries}`),
  ]);
}
