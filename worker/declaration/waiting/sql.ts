import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import {
  declaration,
  declarationCase,
  declarationStep,
  waitingLetter,
} from '#worker/declaration/table.ts';

type WaitingRow = typeof waitingLetter.$inferSelect;

/** Of more letters of one group than these, the rest is only counted. */
const mostMembers = 1000;

/** Lets a letter wait where `onlyIf` holds, once for its kind. `dueAt`: SQL. A statement. */
export function insertWaiting(
  db: Database,
  row: Omit<WaitingRow, 'dueAt'>,
  dueAt: SQL<number>,
  onlyIf: SQL,
) {
  return insertRow(
    db,
    waitingLetter,
    { ...row, dueAt },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

/** The letters about a declaration that wait. A statement. */
export function selectWaiting(db: Database, declarationId: string) {
  return db.select().from(waitingLetter).where(eq(waitingLetter.declarationId, declarationId));
}

/** A group's letters with their cases, the oldest first, and how many there are. Statements. */
export function selectGroup(db: Database, name: string) {
  const members = db
    .select({
      id: waitingLetter.declarationId,
      kind: waitingLetter.kind,
      dueAt: waitingLetter.dueAt,
      state: declarationCase.state,
      accountId: declarationCase.accountId,
      door: declaration.door,
      reference: declaration.reference,
      receivedAt: declaration.receivedAt,
    })
    .from(waitingLetter)
    .innerJoin(declaration, eq(declaration.id, waitingLetter.declarationId))
    .innerJoin(declarationCase, eq(declarationCase.declarationId, declaration.id))
    .where(eq(waitingLetter.letterGroup, name))
    .orderBy(asc(declaration.receivedAt), asc(declaration.id))
    .limit(mostMembers);
  const sizes = db
    .select({ size: sql<number>`count(*)` })
    .from(waitingLetter)
    .where(eq(waitingLetter.letterGroup, name));
  return { members, sizes };
}

/** An SQL condition: the group has so many letters still, among them that declaration's. */
export function isWhole(name: string, size: number, id: string): SQL {
  const ofGroup = sql`from ${waitingLetter} where ${waitingLetter.letterGroup} = ${name}`;
  return sql`((select count(*) ${ofGroup}) = ${size}
    and exists (select 1 ${ofGroup} and ${waitingLetter.declarationId} = ${id}))`;
}

/** The letters of a group wait no longer, where `onlyIf` holds. A statement. */
export function deleteGroup(db: Database, name: string, onlyIf: SQL) {
  return db.delete(waitingLetter).where(sql`${waitingLetter.letterGroup} = ${name} and ${onlyIf}`);
}

const groupedKey = (id: string) => `${id}:receipt:receipt_grouped`;

/** Notes whose receipt names the other declarations of a group. A statement. */
export function insertGrouped(
  db: Database,
  name: string,
  { id, now }: { id: string; now: number },
  onlyIf: SQL,
) {
  const of = waitingLetter.declarationId;
  return insertRow(
    db,
    declarationStep,
    {
      declarationId: of,
      key: sql`${of} || ${groupedKey('')}`,
      at: now,
      by: 'machine',
      what: 'receipt_grouped',
      details: { with: id },
    },
    sql`from ${waitingLetter} where ${waitingLetter.letterGroup} = ${name} and ${of} <> ${id}
          and ${onlyIf}`,
  ).onConflictDoNothing();
}

/** An SQL expression: the declaration whose receipt names that one; itself as a rule. */
export function receiptOf(id: string): SQL<string> {
  return sql<string>`coalesce((select json_extract(${declarationStep.details}, '$.with')
    from ${declarationStep} where ${declarationStep.key} = ${groupedKey(id)}), ${id})`;
}

/** An SQL condition: its receipt waits for no group, nor was it part of another one. */
export function isReceiptOpen(id: string): SQL {
  return sql`(${receiptOf(id)} = ${id} and not exists (select 1 from ${waitingLetter}
    where ${waitingLetter.declarationId} = ${id} and ${waitingLetter.kind} = 'receipt'))`;
}
