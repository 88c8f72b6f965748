/* What becomes of the books' entries when an account is deleted: the law wants them for years. */
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { balanceEntry } from '#worker/desk/books/table.ts';

/** Takes their person out of all entries. A statement. */
export function forgetEntries(db: Database, accountId: string, onlyIf: SQL) {
  return db
    .update(balanceEntry)
    .set({ accountId: null })
    .where(and(eq(balanceEntry.accountId, accountId), onlyIf));
}
