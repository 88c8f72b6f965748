import { and, asc, desc, eq, exists, gt, ne, notExists } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account, identity, loginCode, session } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** Sessions that are listed at most; more than any person has browsers. */
const mostSessions = 100;

/** Where an account may sign in besides. */
export function selectIdentities(db: Database, accountId: SQL<string>) {
  return db
    .select({ provider: identity.provider })
    .from(identity)
    .where(eq(identity.accountId, accountId))
    .orderBy(asc(identity.createdAt));
}

/** An account's sessions that have not expired, newest first. */
export function selectSessions(db: Database, accountId: SQL<string>, now: number) {
  return db
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), gt(session.expiresAt, now)))
    .orderBy(desc(session.createdAt), asc(session.id))
    .limit(mostSessions);
}

/** Ends one session of that account by its id, and returns it. */
export function deleteSessionById(db: Database, accountId: SQL<string>, id: string) {
  return db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.accountId, accountId)))
    .returning({ tokenHash: session.tokenHash });
}

/** Ends all sessions of that account but one. */
export function deleteOtherSessions(db: Database, accountId: SQL<string>, tokenHash: string) {
  return db
    .delete(session)
    .where(and(eq(session.accountId, accountId), ne(session.tokenHash, tokenHash)))
    .returning({ tokenHash: session.tokenHash });
}

/** Writes an account's new e-mail where `onlyIf` holds and nobody else has it. */
export function updateEmail(db: Database, accountId: string, email: string, onlyIf: SQL) {
  const others = db.select({ id: account.id }).from(account).where(eq(account.email, email));
  return db
    .update(account)
    .set({ email })
    .where(and(eq(account.id, accountId), notExists(others), onlyIf));
}

/** An SQL condition: the account has that e-mail. */
export function hasEmail(db: Database, accountId: string, email: string): SQL {
  return exists(
    db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, accountId), eq(account.email, email))),
  );
}

/** Ends an account's login codes where `onlyIf` holds. */
export function deleteLoginCodes(db: Database, accountId: string, onlyIf: SQL) {
  return db.delete(loginCode).where(and(eq(loginCode.accountId, accountId), onlyIf));
}

/** Notes when a session was confirmed, where `onlyIf` holds. */
export function updateConfirmed(db: Database, tokenHash: string, now: number, onlyIf: SQL) {
  return db
    .update(session)
    .set({ confirmedAt: now })
    .where(and(eq(session.tokenHash, tokenHash), onlyIf));
}
