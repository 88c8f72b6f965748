/* The keys of clients, for the desk and the command, which make and end them. */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { clientKey } from '#worker/client-api/table.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** A client has two while it changes from one to the other. */
export const mostLiveKeys = 2;

/** A new secret, which is shown once, and the row that keeps its hash. */
export async function newClientKey(clientId: string, now: number, random = randomToken()) {
  const secret = `appkey_${random}`;
  const secretHash = await sha256(secret);
  return { secret, row: { id: secretHash.slice(0, 8), clientId, createdAt: now, secretHash } };
}

type NewKey = Awaited<ReturnType<typeof newClientKey>>['row'];

/** An SQL condition: the client has fewer keys than it may have. */
export function hasRoomForKey(db: Database, clientId: string): SQL {
  const live = db
    .select({ n: count() })
    .from(clientKey)
    .where(and(eq(clientKey.clientId, clientId), isNull(clientKey.endedAt)));
  return sql`(${live}) < ${mostLiveKeys}`;
}

/**
 * Stores a key where `onlyIf` holds: unless its client has as many as it may have. A statement; one
 * row or none.
 */
export function insertClientKey(db: Database, row: NewKey, onlyIf?: SQL) {
  const condition = onlyIf ?? hasRoomForKey(db, row.clientId);
  return insertRow(db, clientKey, row, sql`where ${condition}`).returning();
}

/** An SQL condition: a key with that id is in use. */
export function isKeyLive(id: string): SQL {
  return sql`exists (select 1 from ${clientKey}
    where ${clientKey.id} = ${id} and ${clientKey.endedAt} is null)`;
}

/** Ends a key where `onlyIf` holds. A statement; no row for one that is unknown or has ended. */
export function endClientKey(db: Database, id: string, now: number, onlyIf: SQL = sql`true`) {
  return db
    .update(clientKey)
    .set({ endedAt: now })
    .where(and(eq(clientKey.id, id), isNull(clientKey.endedAt), onlyIf))
    .returning();
}

/** The keys of all clients, the newest first. A statement. */
export function selectClientKeys(db: Database) {
  return db.select().from(clientKey).orderBy(desc(clientKey.createdAt)).limit(100);
}
