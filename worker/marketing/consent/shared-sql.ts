import { and, eq, gt, gte, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import { consentLifeMs } from '#worker/marketing/consent/keep.ts';
import { consentProof as proof } from '#worker/marketing/consent/table.ts';
import { over } from '#worker/schedule/due-sql.ts';

/**
 * The proofs of consents that ended long ago. One ends with the browser's next answer, or after a
 * year. A refusal never began one.
 */
export const oldConsents = over(proof.receivedAt, 'claims', (ended, db) => {
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
  return and(notExists(answeredSince), notExists(stillHeld));
});
