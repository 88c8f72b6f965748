import { and, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

import { account, loginCode } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

export type NewLoginCode = Omit<typeof loginCode.$inferSelect, 'accountId'>;
type Owner = { accountId: string } | { email: string };

/** Keeps a new code for the account that `owner` says; returns a row if there is one. */
export function insertLoginCode(db: Database, row: NewLoginCode, owner: Owner) {
  return db
    .insert(loginCode)
    .select(
      db
        .select({
          codeHash: sql`${row.codeHash}`.as('code_hash'),
          purpose: sql`${row.purpose}`.as('purpose'),
          accountId: account.id,
          extraDays: sql`${row.extraDays}`.as('extra_days'),
          uses: sql`${row.uses}`.as('uses'),
          maxUses: sql`${row.maxUses}`.as('max_uses'),
          createdAt: sql`${row.createdAt}`.as('created_at'),
          expiresAt: sql`${row.expiresAt}`.as('expires_at'),
          couponCode: sql`${row.couponCode}`.as('coupon_code'),
          allowance: sql`${row.allowance}`.as('allowance'),
        })
        .from(account)
        .where('email' in owner ? eq(account.email, owner.email) : eq(account.id, owner.accountId)),
    )
    .returning({ accountId: loginCode.accountId });
}

/** The same as a text without parameters, for whoever has no connection but a command line. */
export function insertLoginCodeSql(row: NewLoginCode, owner: Owner): string {
  // Only written down, never sent.
  const unconnected = drizzle({} as Parameters<typeof drizzle>[0]);
  const statement = insertLoginCode(unconnected, row, owner).getSQL().inlineParams();
  return new SQLiteSyncDialect().sqlToQuery(statement).sql;
}

/** What an evaluation code promises whom, and until when; no row for any other code. A statement. */
export function selectAllowance(db: Database, codeHash: string) {
  return db
    .select({
      accountId: loginCode.accountId,
      allowance: loginCode.allowance,
      expiresAt: loginCode.expiresAt,
      email: account.email,
    })
    .from(loginCode)
    .innerJoin(account, eq(account.id, loginCode.accountId))
    .where(and(eq(loginCode.codeHash, codeHash), eq(loginCode.purpose, 'evaluation')));
}

/** An SQL condition: that code still promises that person as much, in cents. */
export function codePromisesAllowance(
  db: Database,
  promise: { codeHash: string; accountId: string; amount: number },
  now: number,
): SQL {
  const promised = db
    .select({ codeHash: loginCode.codeHash })
    .from(loginCode)
    .where(
      and(
        eq(loginCode.codeHash, promise.codeHash),
        eq(loginCode.accountId, promise.accountId),
        eq(loginCode.allowance, promise.amount),
        gt(loginCode.expiresAt, now),
      ),
    );
  return sql`exists ${promised}`;
}
