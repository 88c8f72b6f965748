/* What the desk sees of exports: that there were some, and nothing of what is in them. */
import { desc, eq } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { dataExport } from '#worker/export/table.ts';

/** The exports of an account, the newest first. A statement. */
export function selectExportsOf(db: Database, accountId: string) {
  const { id, askedAt, madeAt, endsAt, size, missing } = dataExport;
  return db
    .select({ id, askedAt, madeAt, endsAt, size, missing })
    .from(dataExport)
    .where(eq(dataExport.accountId, accountId))
    .orderBy(desc(askedAt));
}
