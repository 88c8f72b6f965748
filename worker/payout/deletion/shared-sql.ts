/* What becomes of payouts when an account is deleted (docs/decisions/0066). */
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { payout } from '#worker/payout/table.ts';

/** Deletes a person's payouts that were concluded before that moment, UTC milliseconds. */
export function deleteOldPayouts(db: Database, accountId: string, since: number) {
  return db
    .delete(payout)
    .where(
      and(
        eq(payout.accountId, accountId),
        inArray(payout.status, ['paid', 'failed']),
        lt(payout.updatedAt, since),
      ),
    );
}

/** An SQL condition: something of that is still kept. */
export function keepsPayouts(accountId: string): SQL {
  return hasRowsIn([payout], accountId);
}

/** An SQL expression: when the last of a person's payouts changed. */
export function lastPayout(accountId: string): SQL {
  return latestOf(payout, payout.updatedAt, accountId);
}
