import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';

import { dealUsage, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';
import { countRows, dueRows, together } from '#worker/schedule/shared-sql.ts';

/**
 * The file is still in R2, and its proof was decided before that moment: the latest proof of a
 * usage when it was reviewed, an earlier one when the next one was uploaded at the latest.
 */
const isFileOver = (before: number) =>
  and(
    isNull(proof.fileGoneAt),
    lt(proof.uploadedAt, before),
    sql`exists (select 1 from ${dealUsage} where ${dealUsage.id} = ${proof.usageId} and
      case when ${dealUsage.round} > ${proof.round} then ${dealUsage.uploadedAt}
        when ${dealUsage.status} <> 'uploaded' then ${dealUsage.reviewedAt} end < ${before})`,
  );

/** The file is gone, and so are the years in which its hash shows the same file again. */
const isHashOver = (before: number) =>
  and(isNotNull(proof.fileGoneAt), lt(proof.uploadedAt, before));

/** Counts what the job deletes; moments in UTC milliseconds. */
export function countProofsOver(db: Database, filesBefore: number, rowsBefore: number) {
  const since = proof.uploadedAt;
  return countRows(
    db,
    together(
      dueRows(proof, { since, where: isFileOver(filesBefore) }),
      dueRows(proof, { since, where: isHashOver(rowsBefore) }),
    ),
  );
}

/** At most `limit` proofs whose files may be deleted. A statement. */
export function selectFilesOver(db: Database, before: number, limit: number) {
  return db
    .select({ id: proof.id })
    .from(proof)
    .where(isFileOver(before))
    .orderBy(proof.uploadedAt)
    .limit(limit);
}

/** Deletes at most `limit` proofs whose hashes need not be kept any longer. */
export function deleteOldProofs(db: Database, before: number, limit: number) {
  const old = db.select({ id: proof.id }).from(proof).where(isHashOver(before)).limit(limit);
  return db.delete(proof).where(inArray(proof.id, old));
}
