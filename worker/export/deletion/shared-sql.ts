/* What becomes of exports when an account is deleted (docs/decisions/0064, 0065, 0066). */
import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { dataExport } from '#worker/export/table.ts';

/** At most `limit` of a person's exports whose files may still be in R2. */
export function selectExportFilesOf(db: Database, accountId: string, limit: number) {
  return db
    .select({ id: dataExport.id, madeAt: dataExport.madeAt, askedAt: dataExport.askedAt })
    .from(dataExport)
    .where(and(eq(dataExport.accountId, accountId), isNull(dataExport.fileGoneAt)))
    .limit(limit);
}

/** An SQL condition: the proof of an export is still kept; `purgeExports` deletes it. */
export function keepsExports(accountId: string): SQL {
  return hasRowsIn([dataExport], accountId);
}

/** An SQL expression: when the last of a person's exports was asked for. */
export function lastExport(accountId: string): SQL {
  return latestOf(dataExport, dataExport.askedAt, accountId);
}
