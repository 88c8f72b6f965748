/* What becomes of the desk's log when an account is deleted (docs/decisions/0065, 0066). */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { audit } from '#worker/desk/table.ts';

/**
 * The parts of an entry's details in which somebody has typed words of their own, and e-mails of
 * the person.
 */
const freeTexts = [
  'note',
  'reason',
  'reference',
  'text',
  'subject',
  'old_email',
  'new_email',
] as const;

/** Takes the free texts out of the entries about a person: they may name them. A statement. */
export function eraseFreeTexts(db: Database, accountId: string, onlyIf: SQL) {
  const paths = sql.join(
    freeTexts.map((name) => sql`${`$.${name}`}`),
    sql`, `,
  );
  return db
    .update(audit)
    .set({ details: sql`json_remove(${audit.details}, ${paths})` })
    .where(and(eq(audit.accountId, accountId), onlyIf));
}

/** An SQL condition: some entries about that account are still kept. */
export function keepsActions(accountId: string): SQL {
  return hasRowsIn([audit], accountId);
}

/** An SQL expression: when the last entry about that account was written. */
export function lastAction(accountId: string): SQL {
  return latestOf(audit, audit.at, accountId);
}
