/* Statements for the desk's list and its acts (docs/decisions/0008, 0024). */
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { isAfter, partOf } from '#worker/db/place.ts';
import type { Part, Place } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';
import { isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { selectStepsOf } from '#worker/declaration/cases-sql.ts';
import type { DeclarationCase } from '#worker/declaration/sql.ts';
import type { StepWhat } from '#worker/declaration/step.ts';
import { declaration, declarationCase, declarationStep } from '#worker/declaration/table.ts';

export { isCaseUnchanged, selectStepsOf };

const columns = {
  declaration,
  file: declarationCase,
  ownerEmail: emailOf(declarationCase.accountId),
};

/** Cases that somebody has to see to, those that are due first in front. A statement. */
export function selectOpenCases(db: Database, after: Place | null, limit: number) {
  const { deskDueAt, declarationId } = declarationCase;
  return db
    .select(columns)
    .from(declarationCase)
    .innerJoin(declaration, eq(declaration.id, declarationId))
    .where(and(isNotNull(deskDueAt), isAfter(after, { at: deskDueAt, id: declarationId }, 'up')))
    .orderBy(deskDueAt, declarationId)
    .limit(limit);
}

/** Later than every case: the first page begins here. */
const end: Place = { at: 8.64e15, id: '' };

/** All cases, the latest first. A statement. */
export function selectLatestCases(db: Database, after: Place | null, limit: number) {
  const { receivedAt, declarationId } = declarationCase;
  return db
    .select(columns)
    .from(declarationCase)
    .innerJoin(declaration, eq(declaration.id, declarationId))
    .where(isAfter(after ?? end, { at: receivedAt, id: declarationId }, 'down'))
    .orderBy(desc(receivedAt), desc(declarationId))
    .limit(limit);
}

/** How many cases somebody has to see to; at most `most` are counted. A statement. */
export function countOpenCases(db: Database, most: number) {
  const open = db
    .select({ id: declarationCase.declarationId })
    .from(declarationCase)
    .where(isNotNull(declarationCase.deskDueAt))
    .limit(most)
    .as('open');
  return db.select({ count: sql<number>`count(*)` }).from(open);
}

interface DeskStep {
  id: string;
  /** The id of the act in the audit log. */
  actionId: string;
  by: string;
  at: number;
  what: StepWhat;
  details: Record<string, unknown>;
}

/** The key under which an act of the desk is noted. */
export function deskStepKey(id: string, actionId: string): string {
  return `${id}:${actionId}`;
}

/** Notes in the ledger what the desk did, where `onlyIf` holds. A statement. */
export function insertDeskStep(db: Database, step: DeskStep, onlyIf: SQL) {
  const { id, actionId, ...done } = step;
  const row = { ...done, declarationId: id, key: deskStepKey(id, actionId) };
  return insertRow(db, declarationStep, row, sql`where ${onlyIf}`);
}

/** Writes a case after an act of the desk, where `onlyIf` holds. A statement. */
export function updateDeskCase(
  db: Database,
  read: Pick<DeclarationCase, 'declarationId' | 'version'>,
  change: Parameters<typeof updateCase>[2],
  onlyIf: SQL,
) {
  return updateCase(db, read, change, onlyIf);
}

/** That part of the declarations about the contracts of a person. A statement. */
export function selectDeclarationsIn(db: Database, accountId: string, part: Part) {
  const { declarationId, receivedAt, state } = declarationCase;
  const { place, where, order } = partOf(part, declarationId, receivedAt);
  return db
    .select({ ...place, state, reference: declaration.reference, door: declaration.door })
    .from(declarationCase)
    .innerJoin(declaration, eq(declaration.id, declarationId))
    .where(and(eq(declarationCase.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The case with that LK- or LW- number. A statement. */
export function selectCaseByReference(db: Database, reference: string) {
  return db
    .select({
      id: declaration.id,
      reference: declaration.reference,
      accountId: declarationCase.accountId,
    })
    .from(declaration)
    .innerJoin(declarationCase, eq(declarationCase.declarationId, declaration.id))
    .where(eq(declaration.reference, reference));
}
