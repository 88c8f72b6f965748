import { and, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { leaseMs, maxAttempts } from '#worker/mail/delivery.ts';
import { outbox } from '#worker/mail/table.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/** The mails that are due. Two simultaneous runs take different ones. */
export const dueMails: DueItems<typeof outbox> = {
  table: outbox,
  id: outbox.key,
  since: outbox.dueAt,
  where: (now) => and(lte(outbox.dueAt, now), lt(outbox.attempts, maxAttempts)),
  take: (now) => ({ dueAt: now + leaseMs, attempts: sql`${outbox.attempts} + 1` }),
};

/**
 * What an advertising mail says goes once it is sent or given up: nobody sends it again or archives
 * it, and its link signs in.
 */
const withoutLink = {
  text: sql`case when ${outbox.unsubscribe} is null then ${outbox.text} else '' end`,
  html: sql`case when ${outbox.unsubscribe} is null then ${outbox.html} else '' end`,
};

/** Gives up at most `limit` mails whose last lease ended without a result. Returns their keys. */
export function giveUpMails(db: Database, now: number, limit: number) {
  const exhausted = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(lte(outbox.dueAt, now), gte(outbox.attempts, maxAttempts)))
    .limit(limit);
  return db
    .update(outbox)
    .set({ dueAt: null, ...withoutLink })
    .where(inArray(outbox.key, exhausted))
    .returning({ key: outbox.key });
}

/** Records the mail service's answer: when it has accepted a mail, and its name for it. */
export function markSent(
  db: Database,
  key: string,
  answer: { sentAt: number; providerId: string | null },
) {
  return db
    .update(outbox)
    .set({ dueAt: null, ...withoutLink, ...answer })
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt)));
}

/** Sets when a mail is tried again; null for never. */
export function postpone(db: Database, key: string, dueAt: number | null) {
  return db
    .update(outbox)
    .set({ dueAt, ...(dueAt === null && withoutLink) })
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt)));
}
