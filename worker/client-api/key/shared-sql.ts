/* The keys of clients, for the command that makes and ends them. */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';

import { clientKey } from '#worker/client-api/table.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** A client has two while it changes from one to the other. */
export const mostLiveKeys = 2;

/** A new secret, which is shown once, and the row that keeps its hash. */
export async function newClientKey(clientId: string, now: number) {
  const secret = `appkey_${randomToken()}`;
  const row = { id: randomToken().slice(0, 8), clientId, createdAt: now };
  return { secret, row: { ...row, secretHash: await sha256(secret) } };
}

type NewKey = Awaited<ReturnType<typeof newClientKey>>['row'];

/** Stores a key unless its client has as many as it may have. A statement; one row or none. */
export function insertClientKey(db: Database, row: NewKey) {
  const live = db
    .select({ n: count() })
    .from(clientKey)
    .where(and(eq(clientKey.clientId, row.clientId), isNull(clientKey.endedAt)));
  return insertRow(db, clientKey, row, sql`where (${live}) < ${mostLiveKeys}`).returning();
}

/** Ends a key. A statement; no row for one that is unknown or has ended. */
export function endClientKey(db: Database, id: string, now: number) {
  return db
    .update(clientKey)
    .set({ endedAt: now })
    .where(and(eq(clientKey.id, id), isNull(clientKey.endedAt)))
    .returning();
}

/** The keys of all clients, the newest first. A statement. */
export function selectClientKeys(db: Database) {
  return db.select().from(clientKey).orderBy(desc(clientKey.createdAt)).limit(100);
}
