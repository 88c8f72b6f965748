/* The desk's statements about mails that were given up (docs/decisions/0008, 0011). */
import { and, desc, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { outbox } from '#worker/mail/table.ts';

/** As the partial index outbox_given_up says it. Nobody waits for an advertising mail. */
const isGivenUp = sql`${outbox.sentAt} is null and ${outbox.dueAt} is null
  and ${outbox.unsubscribe} is null`;

/** What the outbox does not know: whose an address is, and what was seen to already. */
interface Elsewhere {
  ownerOf: (email: SQL) => SQL<string | null>;
  isSeenTo: (key: SQL) => SQL;
}

/** Whose mail it is: whose letter it is, or whose address it went to. */
function owner({ ownerOf }: Pick<Elsewhere, 'ownerOf'>) {
  return sql<string | null>`coalesce(${outbox}.kept_for, ${ownerOf(sql`${outbox}.recipient`)})`.as(
    'owner',
  );
}

/** Mails that nobody got and nobody has seen to, the latest first. A statement. */
export function selectGivenUpMails(db: Database, elsewhere: Elsewhere, limit: number) {
  const { key, subject, recipient, createdAt, attempts } = outbox;
  return (
    db
      .select({ key, subject, recipient, createdAt, attempts, accountId: owner(elsewhere) })
      .from(outbox)
      // With a bound the index is searched instead of scanned.
      .where(and(isGivenUp, gt(createdAt, 0), not(elsewhere.isSeenTo(sql`${outbox}.key`))))
      .orderBy(desc(createdAt))
      .limit(limit)
  );
}

/** One of them, as it was to be sent; no row for one that was sent or is still tried. */
export function selectGivenUpMail(
  db: Database,
  key: string,
  elsewhere: Pick<Elsewhere, 'ownerOf'>,
) {
  const { subject, text, html, recipient, keptFor } = outbox;
  return db
    .select({ subject, text, html, recipient, keptFor, accountId: owner(elsewhere) })
    .from(outbox)
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt), isGivenUp));
}
