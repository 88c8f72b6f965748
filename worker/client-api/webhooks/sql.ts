import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';

import { minuteMs } from '#worker/calendar.ts';
import { updatedPerson } from '#worker/client-api/sql.ts';
import { premiumChange } from '#worker/client-api/table.ts';
import { pauseAfterMs } from '#worker/client-api/webhooks/next-try.ts';
import { clientEndpoint, webhookDelivery } from '#worker/client-api/webhooks/table.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/** Longer than a message is under way. */
const leaseMs = 10 * minuteMs;

/** The messages that are due. Two simultaneous runs take different ones. */
export const dueDeliveries: DueItems<typeof webhookDelivery> = {
  table: webhookDelivery,
  id: webhookDelivery.id,
  since: webhookDelivery.dueAt,
  where: (now) => lte(webhookDelivery.dueAt, now),
  take: (now) => ({
    dueAt: now + leaseMs,
    triedAt: now,
    attempts: sql`${webhookDelivery.attempts} + 1`,
  }),
};

/** All that belongs to these messages. A statement. */
export function selectDeliveries(db: Database, ids: readonly string[]) {
  return db
    .select({
      delivery: webhookDelivery,
      endpoint: clientEndpoint,
      change: premiumChange,
      person: updatedPerson(),
    })
    .from(webhookDelivery)
    .innerJoin(clientEndpoint, eq(clientEndpoint.id, webhookDelivery.endpointId))
    .leftJoin(premiumChange, eq(premiumChange.seq, webhookDelivery.changeSeq))
    .where(sql`${webhookDelivery.id} in ${among(ids)}`);
}

export type WholeDelivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** An SQL condition: the message is to be sent. */
export const isOpen = and(isNull(webhookDelivery.deliveredAt), isNotNull(webhookDelivery.dueAt));

/** What became of a message. */
export interface Attempt {
  id: string;
  endpointId: string;
  /** The endpoint's answer; null for none. */
  status: number | null;
  /** When it is sent again, UTC milliseconds. */
  dueAt: number | null;
  deliveredAt: number | null;
}

/** What these messages say of an endpoint. */
export interface Judgement {
  endpointId: string;
  /** Whether it took none of them. */
  fails: boolean;
  /** Whether it must not be asked again. */
  isGone: boolean;
  /** Whether it gave no answer: then its other messages wait for the next run. */
  isSilent: boolean;
}

/**
 * Statements: notes the attempts, and what they say of their endpoints. Returns those that are
 * paused since now.
 */
export function noteAttempts(
  db: Database,
  attempts: readonly Attempt[],
  judgements: readonly Judgement[],
  now: number,
) {
  const tried = sql`(select value ->> 'id' as given_id, value ->> 'status' as given_status,
    value ->> 'dueAt' as given_due, value ->> 'deliveredAt' as given_delivered
    from json_each(${JSON.stringify(attempts)})) as given`;
  const judged = sql`(select value ->> 'endpointId' as given_id, value ->> 'fails' as given_fails,
    value ->> 'isGone' as given_gone from json_each(${JSON.stringify(judgements)})) as given`;
  const since = sql`coalesce(${clientEndpoint.failingSince}, ${now})`;
  const isOver = sql`given_gone or (given_fails and ${since} <= ${now - pauseAfterMs})`;
  const silent = among(judgements.filter((one) => one.isSilent).map((one) => one.endpointId));
  const gone = db
    .select({ id: clientEndpoint.id })
    .from(clientEndpoint)
    .where(
      and(
        sql`${clientEndpoint.id} in ${among(judgements.map(({ endpointId }) => endpointId))}`,
        isNotNull(clientEndpoint.pausedAt),
      ),
    );
  return {
    attempts: db
      .update(webhookDelivery)
      .set({
        status: sql`given_status`,
        dueAt: sql`given_due`,
        deliveredAt: sql`given_delivered`,
      })
      .from(tried)
      .where(and(sql`${webhookDelivery.id} = given_id`, isNull(webhookDelivery.deliveredAt))),
    endpoints: db
      .update(clientEndpoint)
      .set({
        failingSince: sql`iif(given_fails, ${since}, null)`,
        pausedAt: sql`iif(${isOver}, coalesce(${clientEndpoint.pausedAt}, ${now}),
          ${clientEndpoint.pausedAt})`,
      })
      .from(judged)
      .where(sql`${clientEndpoint.id} = given_id`)
      .returning({ id: clientEndpoint.id, pausedAt: clientEndpoint.pausedAt }),
    held: db
      .update(webhookDelivery)
      .set({ dueAt: null })
      .where(and(sql`${webhookDelivery.endpointId} in ${gone}`, isOpen)),
    postponed: db
      .update(webhookDelivery)
      .set({ dueAt: sql`max(${webhookDelivery.dueAt}, ${now + 5 * minuteMs})` })
      .where(and(sql`${webhookDelivery.endpointId} in ${silent}`, isOpen)),
  };
}
