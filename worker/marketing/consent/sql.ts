import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { consentProof as proof } from '#worker/marketing/consent/table.ts';

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
