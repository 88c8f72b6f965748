/* The desk's statements about contracts that it ends (docs/decisions/0008, 0103). */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { contract } from '#worker/entitlement/table.ts';
import type { DeskEnd } from '#worker/entitlement/table.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/** Contracts that the desk ends, and that Stripe has not heard of, or not in full. */
export const deskEnds: DueItems<typeof contract> = {
  table: contract,
  id: contract.id,
  since: contract.deskEndDueAt,
  where: (now) => lte(contract.deskEndDueAt, now),
  take: (now) => ({ deskEndDueAt: now + itemLeaseMs }),
};

/**
 * Notes how the desk ends a contract, where `onlyIf` holds. The scheduled run carries it on from
 * `dueAt` (UTC milliseconds). A statement.
 */
export function writeDeskEnd(db: Database, id: string, end: DeskEnd, dueAt: number, onlyIf: SQL) {
  return db
    .update(contract)
    .set({
      deskEnd: end,
      deskEndDueAt: dueAt,
      // Of two acts at once, the later one has not seen the earlier one.
      syncVersion: sql`${contract.syncVersion} + 1`,
    })
    .where(and(eq(contract.id, id), onlyIf));
}

/** Notes that Stripe has ended a contract as the desk has decided under that key. A statement. */
export function concludeDeskEnd(db: Database, id: string, key: string) {
  return db
    .update(contract)
    .set({ deskEnd: null, deskEndDueAt: null })
    .where(and(eq(contract.id, id), sql`${contract.deskEnd} ->> 'key' = ${key}`));
}
