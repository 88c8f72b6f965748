/*
 * The statement with which a slice puts a mail into its own batch (docs/decisions/0008, 0011).
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { leaseMs } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { outbox } from '#worker/mail/table.ts';

/** A mail that is queued; its reader may be whoever an SQL expression names, null for nobody. */
type Queued = Omit<Notice, 'to'> & { to: string | SQL<string | null> };

/** An SQL condition: a mail of that key was queued, be it sent or not. */
export function wasQueued(key: SQL): SQL {
  return sql`exists (select 1 from ${outbox} where ${outbox.key} = ${key})`;
}

/** Each mail once for its key and where its condition holds. A statement, even for none. */
export function queueMails(
  db: Database,
  mails: readonly { mail: Queued; onlyIf: SQL }[],
  now: number,
) {
  const rows = mails.map(
    ({ mail: { key, to, subject, text, html }, onlyIf }) =>
      sql`select ${key}, ${to}, ${subject}, ${text}, ${html}, 1, ${now}, ${now + leaseMs}, null
        where ${to} is not null and ${onlyIf}`,
  );
  const none = sql`select null, null, null, null, null, null, null, null, null where false`;
  return db
    .insert(outbox)
    .select(rows.length > 0 ? sql.join(rows, sql` union all `) : none)
    .onConflictDoNothing()
    .returning({ key: outbox.key, recipient: outbox.recipient });
}

/**
 * Queues a mail where `onlyIf` holds, once for its key, and returns a row if it did. The mail is
 * lent to the request that queues it, which hands what was returned to `sendQueued` afterwards.
 */
export function queueMail(db: Database, mail: Queued, now: number, onlyIf: SQL = sql`true`) {
  return queueMails(db, [{ mail, onlyIf }], now);
}
