/*
 * Statements that queue a mail in the batch of another slice (docs/decisions/0008, 0011).
 */
import { eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRows } from '#worker/db/row.ts';
import { leaseMs } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { outbox } from '#worker/mail/table.ts';
import { over } from '#worker/schedule/due-sql.ts';

/** A mail to queue. `to` may be an SQL expression; no mail is queued if it is null. */
type MailToQueue = Omit<Notice, 'to' | 'text' | 'html'> & {
  to: string | SQL<string | null>;
  text: string | SQL<string>;
  html: string | SQL<string>;
  /** The account among whose letters it is archived; left out for a mail that is not archived. */
  keptFor?: string | null;
  /** The account with which it is forgotten, where its address is not the account's any more. */
  forgetFor?: string;
};

/** An SQL condition: a mail with that key was queued. It may have been sent. */
export function wasQueued(key: SQL): SQL {
  return sql`exists (select 1 from ${outbox} where ${outbox.key} = ${key})`;
}

/** D1 takes no more parts in a compound select, so no more mails are queued in one statement. */
export const mostMailsAtOnce = 5;

/**
 * Queues each mail if its condition holds, once for its key. `mails` may be empty, and has at most
 * `mostMailsAtOnce`.
 */
export function queueMails(
  db: Database,
  mails: readonly { mail: MailToQueue; onlyIf: SQL }[],
  now: number,
) {
  const rows = mails.map(({ mail: { to, ...mail }, onlyIf }) => ({
    values: { ...mail, recipient: to, attempts: 1, createdAt: now, dueAt: now + leaseMs },
    rest: sql`where ${to} is not null and ${onlyIf}`,
  }));
  return insertRows(db, outbox, rows).onConflictDoNothing().returning({
    key: outbox.key,
    recipient: outbox.recipient,
    text: outbox.text,
    html: outbox.html,
  });
}

/**
 * Queues a mail if `onlyIf` holds, once for its key, and returns a row if it did. The mail is
 * leased to this request, which passes the result to `sendQueued` afterwards.
 */
export function queueMail(db: Database, mail: MailToQueue, now: number, onlyIf: SQL = sql`true`) {
  return queueMails(db, [{ mail, onlyIf }], now);
}

/** An SQL expression: when the mail with that key was sent; null if it was not, or long ago. */
export function sentAtOf(key: AnyColumn): SQL<number | null> {
  return sql`(select ${outbox.sentAt} from ${outbox} where ${outbox.key} = ${key})`;
}

/** What became of the mail with that key; no row for one that was not queued. A statement. */
export function selectDelivery(db: Database, key: SQL<string>) {
  return db
    .select({ sentAt: outbox.sentAt, dueAt: outbox.dueAt, createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.key, key));
}

/** Mails that were queued long ago, but none that is still to be archived. */
export const oldMails = over(outbox.createdAt, 'mails', () =>
  or(isNull(outbox.keptFor), isNotNull(outbox.archivedAt)),
);
