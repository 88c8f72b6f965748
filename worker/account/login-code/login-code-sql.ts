import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account, extraDaysOffer, loginCode } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

export type OfferRow = typeof extraDaysOffer.$inferSelect;

/** Selects a code with its account. All columns have different names, as D1 needs in a batch. */
export function selectLoginCode(db: Database, codeHash: string) {
  return db
    .select({
      purpose: loginCode.purpose,
      accountId: loginCode.accountId,
      extraDays: loginCode.extraDays,
      allowance: loginCode.allowance,
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

/** An SQL condition: the code can still be used at `now`. */
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

/** Counts a use of the code if `onlyIf` holds. */
export function countUse(db: Database, codeHash: string, onlyIf: SQL) {
  return db
    .update(loginCode)
    .set({ uses: sql`${loginCode.uses} + 1` })
    .where(and(eq(loginCode.codeHash, codeHash), onlyIf));
}

/** Deletes an account's login codes if `onlyIf` holds. */
export function deleteLoginCodes(db: Database, accountId: string, onlyIf: SQL) {
  return db.delete(loginCode).where(and(eq(loginCode.accountId, accountId), onlyIf));
}

/**
 * Lets an account's login codes sign nobody in any more, if `onlyIf` holds; with `used` only those
 * that have. An allowance that one of them promises can still be requested with it.
 */
export function spendLoginCodes(
  db: Database,
  accountId: string | SQL<string>,
  onlyIf: SQL,
  which: 'all' | 'used' = 'all',
) {
  return db
    .update(loginCode)
    .set({
      uses: sql`${loginCode.maxUses}`,
      // One without an allowance is of no use: it goes when its time has run out.
      expiresAt: sql`case when ${loginCode.allowance} is null then 0 else ${loginCode.expiresAt} end`,
    })
    .where(
      and(
        eq(loginCode.accountId, accountId),
        which === 'used' ? gt(loginCode.uses, 0) : undefined,
        onlyIf,
      ),
    );
}

/** Records the extra days that a code promises, once, if its account still exists. */
export function insertOffer(db: Database, offer: OfferRow, onlyIf?: SQL) {
  return insertRow(
    db,
    extraDaysOffer,
    offer,
    sql`from ${account} where ${and(eq(account.id, offer.accountId), onlyIf)}`,
  ).onConflictDoNothing();
}
