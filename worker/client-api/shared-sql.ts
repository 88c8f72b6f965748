/*
 * Statements for batches of the slices above (docs/decisions/0008).
 */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { handedOff, premiumState } from '#worker/client-api/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

interface HandOver {
  clientId: string;
  accountId: string;
}

/** The row of an account that was handed off to that client before. A statement; or no row. */
export function selectHandedOffBefore(db: Database, clientId: string, accountId: SQL<string>) {
  return db
    .select({ firstAt: handedOff.firstAt })
    .from(handedOff)
    .where(and(eq(handedOff.accountId, accountId), eq(handedOff.clientId, clientId)));
}

/**
 * Statements: from now on the client may ask about that account, and is told what changes, where
 * `onlyIf` holds. The first thing that it is told is how things stand.
 */
export function noteHandedOff(
  db: Database,
  { clientId, accountId }: HandOver,
  now: number,
  onlyIf: SQL = sql`true`,
) {
  return {
    client: insertRow(
      db,
      handedOff,
      { clientId, accountId, firstAt: now, toldVersion: 0 },
      sql`where ${onlyIf}`,
    ).onConflictDoNothing(),
    state: insertRow(
      db,
      premiumState,
      { accountId, version: 0, changedAt: now, lookAt: now, marks: 0 },
      sql`where ${onlyIf}`,
    ).onConflictDoUpdate({ target: premiumState.accountId, set: { lookAt: now } }),
  };
}
