/* What becomes of endpoints to which nothing else is to be sent now. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm';

import { dayMs } from '#worker/calendar.ts';
import { premiumState } from '#worker/client-api/table.ts';
import { pauseAfterMs } from '#worker/client-api/webhooks/next-try.ts';
import { isOpen } from '#worker/client-api/webhooks/sql.ts';
import { clientEndpoint, webhookDelivery } from '#worker/client-api/webhooks/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/**
 * Statements: pauses the endpoints that have taken nothing for so long that nothing may be left to
 * be tried, and holds what waits for them. Returns those that are paused since now.
 */
export function pauseFailing(db: Database, now: number) {
  const paused = db
    .select({ id: clientEndpoint.id })
    .from(clientEndpoint)
    .where(eq(clientEndpoint.pausedAt, now));
  return {
    paused: db
      .update(clientEndpoint)
      .set({ pausedAt: now })
      .where(
        and(
          lte(clientEndpoint.failingSince, now - pauseAfterMs),
          isNull(clientEndpoint.pausedAt),
          isNull(clientEndpoint.endedAt),
        ),
      )
      .returning({ id: clientEndpoint.id }),
    held: db
      .update(webhookDelivery)
      .set({ dueAt: null })
      .where(and(sql`${webhookDelivery.endpointId} in ${paused}`, isOpen)),
  };
}

/**
 * Statements: a ping to each endpoint that was told a day ago that nothing is missing, if that
 * still holds: all has arrived, nothing was thrown away, and nothing waits to be noted. A ping that
 * has not arrived says nothing that the new one does not say, which takes its place.
 */
export function queuePings(db: Database, now: number) {
  const isQuiet = sql`not exists (select 1 from ${webhookDelivery}
    where ${webhookDelivery.endpointId} = ${clientEndpoint.id}
      and ${webhookDelivery.deliveredAt} is null and ${webhookDelivery.type} <> 'ping')
    and not exists (select 1 from ${premiumState} where ${premiumState.lookAt} <= ${now})`;
  const isDue = and(
    lte(clientEndpoint.pingedAt, now - dayMs),
    isNull(clientEndpoint.pausedAt),
    isNull(clientEndpoint.endedAt),
    isNull(clientEndpoint.missedAt),
  );
  const pinged = db
    .select({ id: clientEndpoint.id })
    .from(clientEndpoint)
    .where(eq(clientEndpoint.pingedAt, now));
  return {
    pinged: db.update(clientEndpoint).set({ pingedAt: now }).where(and(isDue, isQuiet)),
    replaced: db
      .delete(webhookDelivery)
      .where(
        and(
          sql`${webhookDelivery.endpointId} in ${pinged}`,
          isNull(webhookDelivery.deliveredAt),
          eq(webhookDelivery.type, 'ping'),
        ),
      ),
    pings: insertRow(
      db,
      webhookDelivery,
      {
        id: sql`'msg_' || ${clientEndpoint.id} || '_at_' || ${now}`,
        endpointId: clientEndpoint.id,
        type: 'ping',
        createdAt: now,
        dueAt: now,
      },
      sql`from ${clientEndpoint} where ${clientEndpoint.pingedAt} = ${now}
        and ${clientEndpoint.createdAt} < ${now}`,
    ).onConflictDoNothing(),
  };
}
