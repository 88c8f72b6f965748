/* What this slice and those above it put into their batches, unsent (docs/decisions/0008). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';

/**
 * What that person's contracts owe for debits that a bank took back, unless a bank is at the
 * settlement. A statement.
 */
export function selectReturned(db: Database, accountId: string | SQL<string>) {
  return db
    .select({ contractId: dispute.contractId, since: dispute.openedAt })
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        inArray(dispute.status, owedStatuses),
        sql`${dispute.settleStatus} is not 'open'`,
      ),
    );
}
