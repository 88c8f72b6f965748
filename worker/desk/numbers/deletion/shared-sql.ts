/* What becomes of the facts that numbers count when an account is deleted. */
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { businessFact } from '#worker/desk/numbers/table.ts';

/** Takes their person out of all facts. They count on. A statement. */
export function forgetFacts(db: Database, accountId: string, onlyIf: SQL) {
  return db
    .update(businessFact)
    .set({ accountId: null, objectId: null })
    .where(and(eq(businessFact.accountId, accountId), onlyIf));
}
