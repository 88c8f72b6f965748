import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SQL } from 'drizzle-orm';

import { account, identity, session } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { sentAtOf } from '#worker/mail/shared-sql.ts';

/** Maximum number of listed sessions. No person has this many browsers. */
const maxSessions = 100;

/** Gives an account that name if `onlyIf` holds. */
export function updateDisplayName(db: Database, accountId: SQL<string>, name: string, onlyIf: SQL) {
  return db
    .update(account)
    .set({ displayName: name })
    .where(and(eq(account.id, accountId), onlyIf));
}

type Provider = (typeof identity.$inferSelect)['provider'];

/** Selects an account's sign-ins at Google and Apple. */
export function selectIdentities(db: Database, accountId: string | SQL<string>) {
  return db
    .select({ provider: identity.provider })
    .from(identity)
    .where(eq(identity.accountId, accountId))
    .orderBy(asc(identity.createdAt));
}

/**
 * An SQL condition: `onlyIf` holds, and the account has an identity of that provider and another
 * way to sign in: a password or the other provider.
 */
export function canUnlink(db: Database, accountId: string, provider: Provider, onlyIf: SQL): SQL {
  const at = (which: SQL) =>
    exists(
      db
        .select({ provider: identity.provider })
        .from(identity)
        .where(and(eq(identity.accountId, accountId), which)),
    );
  const linked = at(eq(identity.provider, provider));
  const another = at(ne(identity.provider, provider));
  const withPassword = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), isNotNull(account.passwordHash)));
  return sql`(${onlyIf} and ${linked} and (${exists(withPassword)} or ${another}))`;
}

/** Deletes an account's identities of that provider if `onlyIf` holds. */
export function deleteIdentities(db: Database, accountId: string, provider: Provider, onlyIf: SQL) {
  return db
    .delete(identity)
    .where(and(eq(identity.accountId, accountId), eq(identity.provider, provider), onlyIf));
}

/** An SQL condition: the account was made with a sign-in at that provider. */
export function isMadeAt(db: Database, accountId: string, provider: Provider): SQL {
  const made = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.provider, provider)));
  return exists(made);
}

/** Ends an account's sessions that began so, except one, if `onlyIf` holds. */
export function deleteSessionsBegunWith(
  db: Database,
  accountId: string,
  { beganWith, except }: { beganWith: 'social' | 'sign_up'; except: string },
  onlyIf: SQL,
) {
  return db
    .delete(session)
    .where(and(isChosen(accountId, { except }), eq(session.beganWith, beganWith), onlyIf));
}

/** Selects an account's sessions that have not expired, the newest first. */
export function selectSessions(db: Database, accountId: SQL<string>, now: number) {
  return db
    .select({ ...getTableColumns(session), mailedAt: sentAtOf(session.mailKey).as('mailed_at') })
    .from(session)
    .where(
      and(eq(session.accountId, accountId), gt(session.expiresAt, now), isNull(session.replacedAt)),
    )
    .orderBy(desc(session.createdAt), asc(session.id))
    .limit(maxSessions);
}

/** One session of an account by its id, or all except the one with that token hash. */
export type SessionChoice = { id: string } | { except: string };

function isChosen(accountId: string | SQL<string>, chosen: SessionChoice) {
  const which = 'id' in chosen ? eq(session.id, chosen.id) : ne(session.tokenHash, chosen.except);
  return and(eq(session.accountId, accountId), which);
}

/** Those of the chosen sessions that are not the current one. */
export function selectChosenOthers(
  db: Database,
  accountId: SQL<string>,
  chosen: SessionChoice,
  current: string,
) {
  return db
    .select({ id: session.id })
    .from(session)
    .where(and(isChosen(accountId, chosen), ne(session.tokenHash, current)));
}

/**
 * Ends the chosen sessions of an account, and returns them. A current session that has to be
 * confirmed first ends only itself.
 */
export function deleteChosenSessions(
  db: Database,
  accountId: SQL<string>,
  chosen: SessionChoice,
  current: string,
) {
  return db
    .delete(session)
    .where(and(isChosen(accountId, chosen), mayBeEnded(db, current)))
    .returning({ tokenHash: session.tokenHash });
}

/** An SQL condition: a link started one of the chosen sessions that may be ended. */
export function hasLinkBegun(
  db: Database,
  accountId: SQL<string>,
  chosen: SessionChoice,
  current: string,
): SQL {
  return exists(
    db
      .select({ id: session.id })
      .from(session)
      .where(
        and(isChosen(accountId, chosen), mayBeEnded(db, current), eq(session.beganWith, 'code')),
      ),
  );
}

/**
 * An SQL condition: the current session needs no confirmation to end another, and no other token
 * has replaced its own.
 */
export function isTrustedSession(db: Database, current: string): SQL {
  const own = alias(session, 'own');
  const isTrusted = db
    .select({ id: own.id })
    .from(own)
    .where(
      and(
        eq(own.tokenHash, current),
        isNull(own.replacedAt),
        or(ne(own.beganWith, 'code'), isNotNull(own.confirmedAt)),
      ),
    );
  return exists(isTrusted);
}

/** A row is the current session, or that one may end others. */
function mayBeEnded(db: Database, current: string) {
  return or(eq(session.tokenHash, current), isTrustedSession(db, current));
}

/** Writes an account's new e-mail if `onlyIf` holds and no account has that e-mail. */
export function updateEmail(
  db: Database,
  accountId: string,
  email: string,
  now: number,
  onlyIf: SQL,
) {
  const others = db.select({ id: account.id }).from(account).where(eq(account.email, email));
  return db
    .update(account)
    .set({ email, emailChangedAt: now })
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

/** Records when a session was confirmed, if `onlyIf` holds. */
export function updateConfirmed(db: Database, tokenHash: string, now: number, onlyIf: SQL) {
  return db
    .update(session)
    .set({ confirmedAt: now })
    .where(and(eq(session.tokenHash, tokenHash), onlyIf));
}
