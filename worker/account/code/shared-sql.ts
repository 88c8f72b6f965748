/*
 * Statements of the codes that an account holds, for the verbs that ask for one.
 */
import { and, eq, exists, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { ownCode } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/**
 * Spends a code that was checked, once, if `onlyIf` holds. Returns a row if this statement did. Put
 * it into the batch of what the code confirms, or spend the code before that.
 */
export function spendOwnCode(db: Database, id: string, now: number, onlyIf?: SQL) {
  return db
    .update(ownCode)
    .set({ spentAt: now })
    .where(and(eq(ownCode.id, id), isNull(ownCode.spentAt), onlyIf))
    .returning({ id: ownCode.id });
}

/** Makes a spent code good again, because what it confirmed has failed. Its time goes on. */
export function unspendOwnCode(db: Database, id: string) {
  return db.update(ownCode).set({ spentAt: null, attempts: 0 }).where(eq(ownCode.id, id));
}

/** An SQL condition: the code was not spent. Put statements with it before `spendOwnCode`. */
export function isOwnCodeUnspent(db: Database, id: string): SQL {
  const unspent = db
    .select({ id: ownCode.id })
    .from(ownCode)
    .where(and(eq(ownCode.id, id), isNull(ownCode.spentAt)));
  return exists(unspent);
}
