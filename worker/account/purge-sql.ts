import { inArray, lte, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import { codeRetentionMs } from '#worker/account/login-code/login-code.ts';
import {
  challenge,
  extraDaysOffer,
  knownBrowser,
  loginCode,
  ownCode,
  session,
  spentNonce,
  tries,
} from '#worker/account/table.ts';
import { sessionSeconds } from '#worker/account/session.ts';
import type { Database } from '#worker/db/client.ts';
import { countRows, dueRows, together } from '#worker/schedule/shared-sql.ts';

/** A browser that has not signed in for so long has no session and no cookie any more. */
const browserLifeMs = sessionSeconds * 1000;

/**
 * Statements for a batch. Each deletes at most `limit` rows that expired by `now`. Expired login
 * codes are kept for `codeRetentionMs` first.
 */
export function deleteExpiredSignIns(db: Database, now: number, limit: number) {
  const sessions = db
    .select({ id: session.tokenHash })
    .from(session)
    .where(lte(session.expiresAt, now))
    .limit(limit);
  const challenges = db
    .select({ id: challenge.id })
    .from(challenge)
    .where(lte(challenge.expiresAt, now))
    .limit(limit);
  const loginCodes = db
    .select({ id: loginCode.codeHash })
    .from(loginCode)
    .where(lte(loginCode.expiresAt, now - codeRetentionMs))
    .limit(limit);
  const extraDaysOffers = db
    .select({ id: extraDaysOffer.codeHash })
    .from(extraDaysOffer)
    .where(lte(extraDaysOffer.expiresAt, now))
    .limit(limit);
  const ownCodes = db
    .select({ id: ownCode.id })
    .from(ownCode)
    .where(lte(ownCode.expiresAt, now))
    .limit(limit);
  const nonces = db
    .select({ id: spentNonce.nonce })
    .from(spentNonce)
    .where(lte(spentNonce.expiresAt, now))
    .limit(limit);
  const oldTries = db
    .select({ rowid: sql`rowid` })
    .from(tries)
    .where(lte(tries.expiresAt, now))
    .limit(limit);
  const browsers = db
    .select({ rowid: sql`rowid` })
    .from(knownBrowser)
    .where(lte(knownBrowser.seenAt, now - browserLifeMs))
    .limit(limit);
  return {
    sessions: db.delete(session).where(inArray(session.tokenHash, sessions)),
    challenges: db.delete(challenge).where(inArray(challenge.id, challenges)),
    loginCodes: db.delete(loginCode).where(inArray(loginCode.codeHash, loginCodes)),
    extraDaysOffers: db
      .delete(extraDaysOffer)
      .where(inArray(extraDaysOffer.codeHash, extraDaysOffers)),
    ownCodes: db.delete(ownCode).where(inArray(ownCode.id, ownCodes)),
    spentNonces: db.delete(spentNonce).where(inArray(spentNonce.nonce, nonces)),
    tries: db.delete(tries).where(sql`rowid in ${oldTries}`),
    knownBrowsers: db.delete(knownBrowser).where(sql`rowid in ${browsers}`),
  };
}

/** Counts the rows that `deleteExpiredSignIns` deletes. */
export function countExpiredSignIns(db: Database, now: number) {
  const expired = (table: SQLiteTable, since: SQLiteColumn, by = now) =>
    dueRows(table, { since, where: lte(since, by) });
  const byPeople = together(
    expired(session, session.expiresAt),
    expired(challenge, challenge.expiresAt),
    expired(ownCode, ownCode.expiresAt),
    expired(tries, tries.expiresAt),
    expired(knownBrowser, knownBrowser.seenAt, now - browserLifeMs),
  );
  const ofLinks = together(
    expired(loginCode, loginCode.expiresAt, now - codeRetentionMs),
    expired(extraDaysOffer, extraDaysOffer.expiresAt),
    expired(spentNonce, spentNonce.expiresAt),
  );
  return countRows(db, together(byPeople, ofLinks));
}
