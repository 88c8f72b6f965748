import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { EventSubject } from '#worker/stripe/event-subject.ts';

/** The event inbox: each of Stripe's events once, and whether its work is done. */
export const stripeEvent = sqliteTable(
  'stripe_event',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Id of the object the event is about. */
    objectId: text('object_id').notNull(),
    /** What has to be read again at Stripe because of the event; null for nothing. */
    subject: text('subject', { mode: 'json' }).$type<EventSubject>(),
    createdAt: integer('created_at').notNull(),
    receivedAt: integer('received_at').notNull(),
    handledAt: integer('handled_at'),
    /** How often its work was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** When the scheduled run does its work, UTC milliseconds, unless it was done before. */
    dueAt: integer('due_at').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('stripe_event_due')
      .on(table.dueAt)
      .where(sql`${table.handledAt} is null`),
    index('stripe_event_created').on(table.createdAt),
    // The desk shows what Stripe has told about a person's objects.
    index('stripe_event_object').on(table.objectId),
  ],
);
