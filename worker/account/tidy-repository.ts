import { inArray, lte, sql } from 'drizzle-orm';

import { keptLifeMs } from '#worker/account/login-code/login-code.ts';
import {
  challenge,
  extraDaysOffer,
  loginCode,
  session,
  spentNonce,
  tries,
} from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** Deletes at most `most` rows of each kind that expired by `now`; returns what it deleted. */
export function deleteExpired(db: Database, now: number, most: number) {
  const sessions = db
    .select({ id: session.tokenHash })
    .from(session)
    .where(lte(session.expiresAt, now))
    .limit(most);
  const challenges = db
    .select({ id: challenge.id })
    .from(challenge)
    .where(lte(challenge.expiresAt, now))
    .limit(most);
  const loginCodes = db
    .select({ id: loginCode.codeHash })
    .from(loginCode)
    .where(lte(loginCode.expiresAt, now - keptLifeMs))
    .limit(most);
  const offers = db
    .select({ id: extraDaysOffer.codeHash })
    .from(extraDaysOffer)
    .where(lte(extraDaysOffer.expiresAt, now))
    .limit(most);
  const nonces = db
    .select({ id: spentNonce.nonce })
    .from(spentNonce)
    .where(lte(spentNonce.expiresAt, now))
    .limit(most);
  const oldTries = db
    .select({ rowid: sql`rowid` })
    .from(tries)
    .where(lte(tries.expiresAt, now))
    .limit(most);
  return db.batch([
    db.delete(session).where(inArray(session.tokenHash, sessions)),
    db.delete(challenge).where(inArray(challenge.id, challenges)),
    db.delete(loginCode).where(inArray(loginCode.codeHash, loginCodes)),
    db.delete(extraDaysOffer).where(inArray(extraDaysOffer.codeHash, offers)),
    db.delete(spentNonce).where(inArray(spentNonce.nonce, nonces)),
    db.delete(tries).where(sql`rowid in ${oldTries}`),
  ]);
}
