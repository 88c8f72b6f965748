import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account, extraDaysOffer, loginCode, session } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

export type OfferRow = typeof extraDaysOffer.$inferSelect;

/** A code with its account: flat, since in a batch D1 answers rows by column name. */
export function selectLoginCode(db: Database, codeHash: string) {
  return db
    .select({
      purpose: loginCode.purpose,
      accountId: loginCode.accountId,
      extraDays: loginCode.extraDays,
      uses: loginCode.uses,
      maxUses: loginCode.maxUses,
      expiresAt: loginCode.expiresAt,
      email: account.email,
      displayName: account.displayName,
      friendlyName: account.friendlyName,
      provider: account.provider,
    })
    .from(loginCode)
    .innerJoin(account, eq(account.id, loginCode.accountId))
    .where(eq(loginCode.codeHash, codeHash));
}

/** Whether a code may be used at `now`, as a condition of the statement that begins its session. */
export function hasUseLeft(db: Database, codeHash: string, now: number): SQL {
  const usable = db
    .select({ codeHash: loginCode.codeHash })
    .from(loginCode)
    .where(
      and(
        eq(loginCode.codeHash, codeHash),
        lt(loginCode.uses, loginCode.maxUses),
        gt(loginCode.expiresAt, now),
      ),
    );
  return sql`exists ${usable}`;
}

/** Whether a session has begun, as a condition of what follows from it in the same batch. */
export function hasBegun(db: Database, tokenHash: string): SQL {
  const begun = db.select({ id: session.id }).from(session).where(eq(session.tokenHash, tokenHash));
  return sql`exists ${begun}`;
}

/** Counts a use of the code. */
export function countUse(db: Database, codeHash: string, onlyIf: SQL) {
  return db
    .update(loginCode)
    .set({ uses: sql`${loginCode.uses} + 1` })
    .where(and(eq(loginCode.codeHash, codeHash), onlyIf));
}

/** Ends an account's login codes where `onlyIf` holds. */
export function deleteLoginCodes(db: Database, accountId: string, onlyIf: SQL) {
  return db.delete(loginCode).where(and(eq(loginCode.accountId, accountId), onlyIf));
}

/** Ends those that have signed somebody in already. */
export function deleteUsedLoginCodes(db: Database, accountId: SQL<string>, onlyIf: SQL) {
  return db
    .delete(loginCode)
    .where(and(eq(loginCode.accountId, accountId), gt(loginCode.uses, 0), onlyIf));
}

/** Records what a code promises, once; its account must still be there. */
export function insertOffer(db: Database, offer: OfferRow, onlyIf?: SQL) {
  return db
    .insert(extraDaysOffer)
    .select(
      db
        .select({
          codeHash: sql`${offer.codeHash}`.as('code_hash'),
          accountId: account.id,
          days: sql`${offer.days}`.as('days'),
          createdAt: sql`${offer.createdAt}`.as('created_at'),
          expiresAt: sql`${offer.expiresAt}`.as('expires_at'),
        })
        .from(account)
        .where(and(eq(account.id, offer.accountId), onlyIf)),
    )
    .onConflictDoNothing();
}
