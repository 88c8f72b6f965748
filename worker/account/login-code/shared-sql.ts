import { and, desc, eq, exists, gt, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account, loginCode } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { statementText } from '#worker/db/statement-text.ts';

export type NewLoginCode = Omit<typeof loginCode.$inferSelect, 'accountId'>;
type Owner = { accountId: string } | { email: string };

/** Inserts a new code for the account of `owner` if `onlyIf` holds. Returns a row if it did. */
export function insertLoginCode(db: Database, row: NewLoginCode, owner: Owner, onlyIf?: SQL) {
  const isOwner =
    'email' in owner ? eq(account.email, owner.email) : eq(account.id, owner.accountId);
  return insertRow(
    db,
    loginCode,
    { ...row, accountId: account.id },
    sql`from ${account} where ${and(isOwner, onlyIf)}`,
  ).returning({ accountId: loginCode.accountId });
}

/** `insertLoginCode` as SQL text, for the command line, which has no connection. */
export function insertLoginCodeSql(row: NewLoginCode, owner: Owner): string {
  return statementText((db) => insertLoginCode(db, row, owner));
}

/** SQL expressions: a code's account and its coupon. Both are null for an unknown code. */
export function valuesOfCode(codeHash: string): {
  accountId: SQL<string>;
  couponCode: SQL<string | null>;
} {
  const from = sql`from ${loginCode} where ${loginCode.codeHash} = ${codeHash}`;
  return {
    accountId: sql<string>`(select ${loginCode.accountId} ${from})`,
    couponCode: sql<string | null>`(select ${loginCode.couponCode} ${from})`,
  };
}

/** Selects an evaluation code's account, allowance and expiry. No row for any other code. */
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

/** An SQL condition: the code still promises this account this allowance, in cents. */
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

/** How the desk identifies a code: by its account and the beginning of its hash. */
interface CodeKey {
  accountId: string;
  hashPrefix: string;
}

function keyed({ accountId, hashPrefix }: CodeKey) {
  return and(
    eq(loginCode.accountId, accountId),
    gte(loginCode.codeHash, hashPrefix),
    lt(loginCode.codeHash, `${hashPrefix}g`),
  );
}

/** Selects an account's codes, the latest first. */
export function selectLoginCodes(db: Database, accountId: string) {
  return db
    .select()
    .from(loginCode)
    .where(eq(loginCode.accountId, accountId))
    .orderBy(desc(loginCode.createdAt))
    .limit(100);
}

export function selectCodeByPrefix(db: Database, key: CodeKey) {
  return db.select().from(loginCode).where(keyed(key));
}

/** An SQL condition: the code can still sign somebody in. */
export function isUsable(db: Database, key: CodeKey, now: number): SQL {
  return exists(
    db
      .select({ codeHash: loginCode.codeHash })
      .from(loginCode)
      .where(and(keyed(key), gt(loginCode.expiresAt, now), lt(loginCode.uses, loginCode.maxUses))),
  );
}

/** Makes a code expire now if `onlyIf` holds. */
export function expireCode(db: Database, key: CodeKey, now: number, onlyIf: SQL) {
  return db
    .update(loginCode)
    .set({ expiresAt: now })
    .where(and(keyed(key), onlyIf));
}
