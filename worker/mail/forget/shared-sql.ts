/*
 * Statements with which the outbox forgets the mails to a deleted account (docs/decisions/0065).
 */
import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { outbox } from '#worker/mail/table.ts';

/**
 * Marks every mail to these addresses (an SQL subquery) to be forgotten with the account, except
 * those of another account that had the address before. A statement.
 */
export function markForForgetting(db: Database, accountId: string, addresses: SQL, onlyIf: SQL) {
  return db
    .update(outbox)
    .set({ forgetFor: accountId })
    .where(and(sql`${outbox.recipient} in ${addresses}`, isNull(outbox.forgetFor), onlyIf));
}

/** Deletes the advertising mails to these addresses that have not left yet. A statement. */
export function dropAdvertising(db: Database, addresses: SQL, onlyIf: SQL) {
  return db
    .delete(outbox)
    .where(
      and(
        sql`${outbox.recipient} in ${addresses}`,
        isNotNull(outbox.unsubscribe),
        isNull(outbox.sentAt),
        onlyIf,
      ),
    );
}

const isMarked = (accountId: string) =>
  and(
    eq(outbox.forgetFor, accountId),
    // As the partial index outbox_forget says it.
    isNotNull(outbox.forgetFor),
  );

/**
 * Deletes those of them that were sent or given up, and archived where they are letters, but none
 * that somebody still looks for (`isAwaited` of its key): it would be sent again. A statement.
 */
export function deleteForgotten(
  db: Database,
  accountId: string,
  isAwaited: (key: AnyColumn) => SQL,
) {
  const isDone = and(
    isNull(outbox.dueAt),
    or(isNull(outbox.keptFor), isNotNull(outbox.archivedAt)),
    not(isAwaited(outbox.key)),
  );
  const done = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(isMarked(accountId), isDone));
  return db.delete(outbox).where(inArray(outbox.key, done));
}

/** Whether some of them are still there: one row or none. */
export function selectUnforgotten(db: Database, accountId: string) {
  return db.select({ key: outbox.key }).from(outbox).where(isMarked(accountId)).limit(1);
}
