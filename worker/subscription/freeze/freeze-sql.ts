import { and, eq, gte, isNull, lt } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { Freeze } from '#worker/subscription/freeze/shared-sql.ts';
import { freeze } from '#worker/subscription/freeze/table.ts';

/** Notes a freeze, once for its key: one that was lifted stays lifted. A statement. */
export function insertFreeze(db: Database, row: Omit<Freeze, 'liftedAt'>) {
  return db
    .insert(freeze)
    .values({ ...row, liftedAt: null })
    .onConflictDoNothing();
}

/** What a declaration freezes. A statement. */
export function selectFreezesBy(db: Database, declarationId: string) {
  return db
    .select()
    .from(freeze)
    .where(
      and(
        // A range of the key, because `like` does not use its index.
        gte(freeze.key, freezeKey(declarationId, '')),
        lt(freeze.key, `${declarationId};`),
        isNull(freeze.liftedAt),
      ),
    );
}

/** The key of what a declaration does to a contract. */
export function freezeKey(declarationId: string, contractId: string): string {
  return `${declarationId}:${contractId}`;
}

/** Notes that a freeze is lifted. A statement. */
export function liftFreeze(db: Database, key: string, now: number) {
  return db
    .update(freeze)
    .set({ liftedAt: now })
    .where(and(eq(freeze.key, key), isNull(freeze.liftedAt)));
}
