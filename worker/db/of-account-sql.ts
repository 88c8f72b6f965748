import { eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { among } from '#worker/db/among.ts';

/*
 * What can be asked alike of every table with rows of an account. Its id may be a former one, whose
 * account is gone.
 */

type OfAccounts = SQLiteTable & { accountId: AnyColumn };

/** An account's id, or the column that has it in a statement about several accounts. */
export type OfAccount = string | AnyColumn;

/** One account, by its id or an SQL expression for it, or several. */
export type Accounts = string | SQL<string> | readonly string[];

/** An SQL condition: the row is one of these accounts'. */
export function isOf({ accountId }: OfAccounts, accounts: Accounts): SQL {
  if (Array.isArray(accounts)) return sql`${accountId} in ${among(accounts)}`;
  return eq(accountId, accounts);
}

/** An SQL condition: that account has a row in one of these tables. */
export function hasRowsIn(tables: readonly OfAccounts[], accountId: string): SQL {
  const each = tables.map(
    (table) => sql`exists (select 1 from ${table} where ${table.accountId} = ${accountId})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** An SQL expression: the highest of these values in that account's rows; null for no row. */
export function latestOf(table: OfAccounts, value: AnyColumn | SQL, accountId: string): SQL {
  return sql`(select max(${value}) from ${table} where ${table.accountId} = ${accountId})`;
}

/** An SQL condition: that account has a row in the table that meets a condition. */
export function hasRowWhere(table: OfAccounts, accountId: OfAccount, where: SQL): SQL {
  return sql`exists (select 1 from ${table} where ${table.accountId} = ${accountId} and ${where})`;
}
