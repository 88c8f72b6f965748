/* Apps' endpoints and what was sent to them, for the desk. */
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { ToldType } from '#worker/client-api/schemas.ts';
import { clientKey } from '#worker/client-api/table.ts';
import { clientEndpoint, webhookDelivery } from '#worker/client-api/webhooks/table.ts';
import type { Database } from '#worker/db/client.ts';
import { isAfter } from '#worker/db/place.ts';
import type { Place } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';

/** A client has so many endpoints at most. */
export const mostEndpoints = 5;

/** More messages that wait for an endpoint are not counted. */
const mostWaiting = 1000;

/** The keys of all clients that are in use, the oldest first. A statement. */
export function selectLiveKeys(db: Database) {
  return db
    .select({ id: clientKey.id, clientId: clientKey.clientId, createdAt: clientKey.createdAt })
    .from(clientKey)
    .where(isNull(clientKey.endedAt))
    .orderBy(clientKey.createdAt);
}

/**
 * The endpoints of all clients, with how much waits for each, and since when its oldest message is
 * there that is not sent any more (UTC milliseconds). A statement.
 */
export function selectEndpoints(db: Database) {
  const open = sql`select * from ${webhookDelivery}
    where ${webhookDelivery.endpointId} = ${clientEndpoint.id}
      and ${webhookDelivery.deliveredAt} is null limit ${mostWaiting}`;
  return db
    .select({
      endpoint: clientEndpoint,
      waiting: sql<number>`(select count(*) from (${open}))`,
      // A ping that was given up is not missing: the next one says the same.
      givenUpSince: sql<number | null>`(select min(created_at) from (${open})
        where due_at is null and type <> 'ping')`,
    })
    .from(clientEndpoint)
    .where(isNull(clientEndpoint.endedAt))
    .orderBy(clientEndpoint.createdAt);
}

/** How many endpoints are paused. A statement. */
export function countPausedEndpoints(db: Database) {
  const { pausedAt, endedAt } = clientEndpoint;
  const isPaused = and(isNotNull(pausedAt), isNull(endedAt));
  return db.select({ count: count() }).from(clientEndpoint).where(isPaused);
}

/** The endpoint with that id that has not ended; no row for none. A statement. */
export function selectEndpoint(db: Database, id: string) {
  return db.select().from(clientEndpoint).where(isLive(id));
}

const isLive = (id: string) => and(eq(clientEndpoint.id, id), isNull(clientEndpoint.endedAt));

/** An SQL condition: an endpoint with that id has not ended. */
export function isEndpointLive(id: string): SQL {
  return sql`exists (select 1 from ${clientEndpoint} where ${isLive(id)})`;
}

/** An SQL condition: the client has fewer endpoints than it may have. */
export function hasRoomForEndpoint(db: Database, clientId: string): SQL {
  const live = db
    .select({ n: count() })
    .from(clientEndpoint)
    .where(and(eq(clientEndpoint.clientId, clientId), isNull(clientEndpoint.endedAt)));
  return sql`(${live}) < ${mostEndpoints}`;
}

interface NewEndpoint {
  id: string;
  clientId: string;
  address: string;
  types: ToldType[];
}

/** Makes an endpoint where `onlyIf` holds. A statement. */
export function insertEndpoint(db: Database, row: NewEndpoint, now: number, onlyIf: SQL) {
  const moments = { secretAt: now, createdAt: now, pingedAt: now, missedAt: now };
  return insertRow(db, clientEndpoint, { ...row, ...moments }, sql`where ${onlyIf}`);
}

/** Gives an endpoint another secret where `onlyIf` holds. A statement. */
export function rotateSecret(db: Database, id: string, now: number, onlyIf: SQL) {
  return db
    .update(clientEndpoint)
    .set({ generation: sql`${clientEndpoint.generation} + 1`, secretAt: now })
    .where(and(isLive(id), onlyIf));
}

/** Statements: nothing is sent to an endpoint any more, where `onlyIf` holds. */
export function endEndpoint(db: Database, id: string, now: number, onlyIf: SQL) {
  return {
    endpoint: db
      .update(clientEndpoint)
      .set({ endedAt: now })
      .where(and(isLive(id), onlyIf)),
    waiting: db
      .delete(webhookDelivery)
      .where(and(eq(webhookDelivery.endpointId, id), isNull(webhookDelivery.deliveredAt), onlyIf)),
  };
}

/** Statements: all that has not arrived at an endpoint is due anew, where `onlyIf` holds. */
export function resumeEndpoint(db: Database, id: string, now: number, onlyIf: SQL) {
  return {
    endpoint: db
      .update(clientEndpoint)
      .set({ pausedAt: null, failingSince: null })
      .where(and(isLive(id), onlyIf)),
    waiting: db
      .update(webhookDelivery)
      .set({ dueAt: now, attempts: 0 })
      .where(and(eq(webhookDelivery.endpointId, id), isNull(webhookDelivery.deliveredAt), onlyIf)),
  };
}

/** What an endpoint was told after that place, the newest first. A statement. */
export function selectSent(db: Database, endpointId: string, after: Place | null, limit: number) {
  const { createdAt: at, id } = webhookDelivery;
  return db
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.endpointId, endpointId), isAfter(after, { at, id }, 'down')))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** The delivery with that id; no row for none. A statement. */
export function selectSentById(db: Database, id: string) {
  return db.select().from(webhookDelivery).where(eq(webhookDelivery.id, id));
}

/** An SQL condition: a message with that id is there, and its endpoint takes messages. */
export function canBeSentAgain(id: string): SQL {
  return sql`exists (select 1 from ${webhookDelivery} join ${clientEndpoint}
    on ${clientEndpoint.id} = ${webhookDelivery.endpointId} where ${webhookDelivery.id} = ${id}
      and ${clientEndpoint.endedAt} is null and ${clientEndpoint.pausedAt} is null)`;
}

/** Makes a message due anew where `onlyIf` holds, with the same id. A statement. */
export function sendAgain(db: Database, id: string, now: number, onlyIf: SQL) {
  return db
    .update(webhookDelivery)
    .set({ dueAt: now, attempts: 0, deliveredAt: null })
    .where(and(eq(webhookDelivery.id, id), onlyIf));
}
