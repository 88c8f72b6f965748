/* What this slice and those above it put into their batches, unsent (docs/decisions/0008). */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';

/**
 * That person's contracts for which a debit has been owed since before that moment, unless a bank is
 * at its settlement. A statement.
 */
export function selectLongOwed(db: Database, accountId: string | SQL<string>, before: number) {
  return db
    .select({ contractId: dispute.contractId })
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        inArray(dispute.status, owedStatuses),
        lt(dispute.openedAt, before),
        sql`${dispute.settleStatus} is not 'open'`,
      ),
    );
}
