import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Try } from '#worker/account/count-tries.ts';
import { account, session, tries } from '#worker/account/table.ts';
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

/** The same for a try that `tryOfCaller` began: whoever is calling, and nobody for a visitor. */
export function countCallersTry(
  db: Database,
  { key, windowStart, expiresAt }: Try,
  accountId: SQL<string>,
) {
  return db
    .insert(tries)
    .select(
      db
        .select({
          key: sql`${key} || ${account.id}`.as('key'),
          windowStart: sql`${windowStart}`.as('window_start'),
          count: sql`1`.as('count'),
          expiresAt: sql`${expiresAt}`.as('expires_at'),
        })
        .from(account)
        .where(eq(account.id, accountId)),
    )
    .onConflictDoUpdate({
      target: [tries.key, tries.windowStart],
      set: { count: sql`${tries.count} + 1` },
    })
    .returning({ count: tries.count });
}

/** When and how that session began. */
export function selectSessionStart(db: Database, tokenHash: string) {
  return db
    .select({ beganWith: session.beganWith, createdAt: session.createdAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash));
}

/** Takes a try back that shall not count after all. */
export function uncountTry(db: Database, { key, windowStart }: Try) {
  return db
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(and(eq(tries.key, key), eq(tries.windowStart, windowStart)));
}
