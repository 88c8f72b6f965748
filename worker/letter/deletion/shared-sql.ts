/* Letters of deleted accounts: they stay until their own time is over (purges-sql.ts). */
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { letter } from '#worker/letter/table.ts';

/** An SQL subquery: the addresses to which that account's letters were sent. */
export function recipientsOf(accountId: string): SQL {
  return sql`select ${letter.recipient} from ${letter} where ${eq(letter.accountId, accountId)}`;
}

/** An SQL condition: some of that account's letters are still kept. */
export function keepsLetters(accountId: string): SQL {
  return hasRowsIn([letter], accountId);
}

/** An SQL expression: until when the last of that account's letters is kept. */
export function lastLetterUntil(accountId: string): SQL {
  return latestOf(letter, letter.keepUntil, accountId);
}
