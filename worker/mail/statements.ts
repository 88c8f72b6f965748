/*
 * The statement with which a slice puts a mail into its own batch (docs/decisions/0008, 0011).
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { leaseMs } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { outbox } from '#worker/mail/table.ts';

/**
 * Queues a mail where `onlyIf` holds, once for its key, and returns a row if it did. The mail is
 * lent to the request that queues it, which hands what was returned to `sendQueued` afterwards.
 */
export function queueMail(db: Database, mail: Notice, now: number, onlyIf: SQL = sql`true`) {
  const { key, to, subject, text, html } = mail;
  return db
    .insert(outbox)
    .select(
      sql`select ${key}, ${to}, ${subject}, ${text}, ${html}, 1, ${now}, ${now + leaseMs}, null where ${onlyIf}`,
    )
    .onConflictDoNothing()
    .returning({ key: outbox.key });
}
