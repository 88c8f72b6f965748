import { and, eq, sql } from 'drizzle-orm';

import type { Try } from '#worker/account/count-tries.ts';
import { tries } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** Counts a try and returns the count, in one statement: of n tries at once each gets its own. */
export function countTry(db: Database, { key, windowStart, expiresAt }: Try) {
  return db
    .insert(tries)
    .values({ key, windowStart, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [tries.key, tries.windowStart],
      set: { count: sql`${tries.count} + 1` },
    })
    .returning({ count: tries.count });
}

/** Takes a try back that shall not count after all. */
export function uncountTry(db: Database, { key, windowStart }: Try) {
  return db
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(and(eq(tries.key, key), eq(tries.windowStart, windowStart)));
}
