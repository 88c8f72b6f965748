/* Declarations of deleted accounts: they stay until their own time is over. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { declarationCase } from '#worker/declaration/table.ts';

/** An SQL condition: some of that account's declarations are still kept. */
export function keepsDeclarations(accountId: string): SQL {
  return sql`exists (select 1 from ${declarationCase}
    where ${declarationCase.accountId} = ${accountId})`;
}

/** An SQL expression: when the last of that account's declarations was received. */
export function lastDeclaration(accountId: string): SQL {
  return sql`(select max(${declarationCase.receivedAt}) from ${declarationCase}
    where ${declarationCase.accountId} = ${accountId})`;
}
