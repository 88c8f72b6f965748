/* What becomes of deals and their proofs when an account is deleted (docs/decisions/0065, 0066). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { dealUsage, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, hasRowWhere, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';

/**
 * Statements: a usage that nobody has decided goes, the words of a decision go, and of a proof its
 * name. Its hash stays for some time, so that the same file is recognised.
 */
export function eraseUsages(db: Database, accountId: string, onlyIf: SQL) {
  return {
    undecided: db.delete(dealUsage).where(
      and(
        eq(dealUsage.accountId, accountId),
        // The sign keeps SQLite from searching all that wait for a decision.
        sql`+${dealUsage.status} = 'uploaded'`,
        onlyIf,
      ),
    ),
    reasons: db
      .update(dealUsage)
      .set({ reason: null })
      .where(and(eq(dealUsage.accountId, accountId), onlyIf)),
    fileNames: db
      .update(proof)
      .set({ fileName: '' })
      .where(and(eq(proof.accountId, accountId), onlyIf)),
  };
}

/** At most `limit` of a person's proofs whose files are still in R2. */
export function selectProofFilesOf(db: Database, accountId: string, limit: number) {
  return db
    .select({ id: proof.id })
    .from(proof)
    .where(and(eq(proof.accountId, accountId), isNull(proof.fileGoneAt)))
    .limit(limit);
}

/** Notes that the files of these proofs are deleted. A statement. */
export function markFilesGone(db: Database, ids: readonly string[], now: number) {
  return db
    .update(proof)
    .set({ fileGoneAt: now })
    .where(inArray(proof.id, [...ids]));
}

const isOld = (since: number) =>
  sql`${dealUsage.status} <> 'uploaded' and ${dealUsage.updatedAt} < ${since}`;

/** Deletes a person's usages that were decided and not written since that moment, milliseconds. */
export function deleteOldUsages(db: Database, accountId: string, since: number) {
  return db.delete(dealUsage).where(and(eq(dealUsage.accountId, accountId), isOld(since)));
}

/** An SQL condition: `deleteOldUsages` has something to delete. */
export function hasOldUsages(accountId: OfAccount, since: number): SQL {
  return hasRowWhere(dealUsage, accountId, isOld(since));
}

/** An SQL condition: a usage of that person waits for a decision. */
export function hasUndecidedUsage(accountId: OfAccount): SQL {
  // The sign keeps SQLite from searching all that wait for a decision.
  return hasRowWhere(dealUsage, accountId, sql`+${dealUsage.status} = 'uploaded'`);
}

/** An SQL condition: something of that is still kept. */
export function keepsUsages(accountId: string): SQL {
  return hasRowsIn([dealUsage, proof], accountId);
}

/** SQL expressions: when the last usage of a person changed, and the last proof was uploaded. */
export function lastUsages(accountId: string) {
  return {
    usage: latestOf(dealUsage, dealUsage.updatedAt, accountId),
    proof: latestOf(proof, proof.uploadedAt, accountId),
  };
}
