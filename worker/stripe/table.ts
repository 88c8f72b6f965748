import { sql } from 'drizzle-orm';
import type { Subject } from '#worker/stripe/event-subject.ts';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The event inbox: each of Stripe's events once, and whether what it asks for has been done. */
export const stripeEvent = sqliteTable(
  'stripe_event',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Id of the object the event is about. */
    objectId: text('object_id').notNull(),
    /** What the event asks to be looked at again in Stripe; null when it is of no interest. */
    subject: text('subject', { mode: 'json' }).$type<Subject>(),
    createdAt: integer('created_at').notNull(),
    receivedAt: integer('received_at').notNull(),
    handledAt: integer('handled_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('stripe_event_unhandled')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null`),
    index('stripe_event_created').on(table.createdAt),
  ],
);
