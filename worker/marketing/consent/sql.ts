import { and, desc, eq, gt, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { consentLifeMs } from '#worker/marketing/consent/keep.ts';
import { consentProof as proof } from '#worker/marketing/consent/table.ts';
import { countRows, dueRows } from '#worker/schedule/shared-sql.ts';

type Proof = typeof proof.$inferSelect;

/** Inserts an answer, once for its id and where `onlyIf` holds. A statement. */
export function insertAnswer(
  db: Database,
  row: Omit<Proof, 'accountId' | 'event'>,
  accountId: SQL<string>,
  onlyIf: SQL,
) {
  return insertRow(
    db,
    proof,
    { ...row, accountId, event: 'answered' },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

/**
 * Connects the last answer of a browser to an account, once for its `id` and unless the answer was
 * a refusal. A statement.
 */
export function insertConnection(
  db: Database,
  { id, subject, now }: { id: SQL<string>; subject: string; now: number },
  accountId: SQL<string>,
) {
  const last = db
    .select()
    .from(proof)
    .where(and(eq(proof.subject, subject), eq(proof.event, 'answered')))
    .orderBy(desc(proof.receivedAt))
    .limit(1)
    .as('last');
  return insertRow(
    db,
    proof,
    {
      id,
      subject: last.subject,
      accountId,
      event: 'connected',
      attribution: last.attribution,
      referral: last.referral,
      textVersion: last.textVersion,
      textHash: last.textHash,
      receivedAt: now,
    },
    sql`from ${last}
          where (${last.attribution} or ${last.referral}) and ${accountId} is not null`,
  ).onConflictDoNothing();
}

/**
 * An SQL condition: the consent of which that row is proof ended before `ended`. It ends with the
 * browser's next answer, or after a year. A refusal never began one.
 */
function hasEnded(db: Database, ended: number) {
  const later = alias(proof, 'later');
  const last = alias(proof, 'last');
  const after = alias(proof, 'after');
  const answeredSince = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.subject, proof.subject), gte(later.receivedAt, ended)));
  const answeredAfter = db
    .select({ id: after.id })
    .from(after)
    .where(
      and(
        eq(after.subject, last.subject),
        eq(after.event, 'answered'),
        gt(after.receivedAt, last.receivedAt),
      ),
    );
  const stillHeld = db
    .select({ id: last.id })
    .from(last)
    .where(
      and(
        eq(last.subject, proof.subject),
        gte(last.receivedAt, ended - consentLifeMs),
        eq(last.event, 'answered'),
        or(eq(last.attribution, true), eq(last.referral, true)),
        notExists(answeredAfter),
      ),
    );
  return and(lt(proof.receivedAt, ended), notExists(answeredSince), notExists(stillHeld));
}

/** Counts the proofs of consents that ended before that moment. */
export function countProofs(db: Database, ended: number) {
  return countRows(db, dueRows(proof, { since: proof.receivedAt, where: hasEnded(db, ended) }));
}

/** Deletes at most `most` proofs of consents that ended before that moment. A statement. */
export function deleteProofs(db: Database, ended: number, most: number) {
  const old = db.select({ id: proof.id }).from(proof).where(hasEnded(db, ended)).limit(most);
  return db.delete(proof).where(inArray(proof.id, old));
}
