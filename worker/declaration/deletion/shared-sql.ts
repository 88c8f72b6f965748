/* Declarations of deleted accounts: they stay until their own time is over. */
import { inArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { declarationCase, declarationStep } from '#worker/declaration/table.ts';

/** An SQL condition: some of that account's declarations are still kept. */
export function keepsDeclarations(accountId: string): SQL {
  return hasRowsIn([declarationCase], accountId);
}

/** An SQL condition: a declaration of that person has not been concluded. */
export function hasOpenDeclaration(accountId: OfAccount): SQL {
  const isOpen = inArray(declarationCase.state, ['received', 'asked', 'waiting']);
  return sql`exists (select 1 from ${declarationCase}
    where ${declarationCase.accountId} = ${accountId} and ${isOpen})`;
}

/** An SQL expression: when the last of that account's declarations was received. */
export function lastDeclaration(accountId: string): SQL {
  return latestOf(declarationCase, declarationCase.receivedAt, accountId);
}

/**
 * An SQL condition: the mail with that key is the receipt of a declaration, and its case has yet to
 * note that it has left (receiptKey). Somebody may have named the address in a form.
 */
export function isReceiptAwaited(key: AnyColumn): SQL {
  const { declarationId, held, lookAt } = declarationCase;
  const sent = sql`select 1 from ${declarationStep}
    where ${declarationStep.declarationId} = ${declarationId}
      and ${declarationStep.what} = 'receipt_sent'`;
  return sql`(${key} like 'declaration:%:receipt' and exists (select 1 from ${declarationCase}
    where ${declarationId} = substr(${key}, 13, 32) and ${held} is null
      and ${lookAt} is not null and not exists (${sent})))`;
}
