import { inArray, lt } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { declaration, declarationCase, declarationStep } from '#worker/declaration/table.ts';
import { countRows, dueRows, endLedger } from '#worker/schedule/shared-sql.ts';

const isOld = (before: number) => lt(declarationCase.receivedAt, before);

/** Counts the cases whose declarations were received before that moment. */
export function countOldCases(db: Database, before: number) {
  const since = declarationCase.receivedAt;
  return countRows(db, dueRows(declarationCase, { since, where: isOld(before) }));
}

/**
 * Statements that delete at most `limit` declarations received before that moment, UTC
 * milliseconds: the steps first, because the ledger lets them go by their declaration's age.
 */
export function deleteOldDeclarations(db: Database, before: number, limit: number) {
  const old = db
    .select({ id: declarationCase.declarationId })
    .from(declarationCase)
    .where(isOld(before))
    .orderBy(declarationCase.receivedAt, declarationCase.declarationId)
    .limit(limit);
  return {
    end: endLedger(db, 'declaration', before),
    steps: db.delete(declarationStep).where(inArray(declarationStep.declarationId, old)),
    declarations: db.delete(declaration).where(inArray(declaration.id, old)),
    cases: db.delete(declarationCase).where(inArray(declarationCase.declarationId, old)),
  };
}
