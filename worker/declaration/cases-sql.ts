/* Statements that read several cases. */
import { and, eq, sql } from 'drizzle-orm';

import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import { declaration, declarationCase, declarationStep } from '#worker/declaration/table.ts';

/** These declarations. A statement. */
export function selectDeclarationsOf(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(declaration)
    .where(sql`${declaration.id} in ${among(ids)}`);
}

/** Their cases. A statement. */
export function selectCasesOf(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(declarationCase)
    .where(sql`${declarationCase.declarationId} in ${among(ids)}`);
}

/** What has happened to them, the oldest first. A statement. */
export function selectStepsOf(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(declarationStep)
    .where(sql`${declarationStep.declarationId} in ${among(ids)}`)
    .orderBy(declarationStep.id);
}

/** An account's oldest cases of that door that it is still to answer. A statement. */
export function selectAsked(db: Database, accountId: string, door: Door) {
  return db
    .select({ id: declaration.id })
    .from(declarationCase)
    .innerJoin(declaration, eq(declaration.id, declarationCase.declarationId))
    .where(
      and(
        eq(declarationCase.accountId, accountId),
        eq(declarationCase.state, 'asked'),
        eq(declaration.door, door),
      ),
    )
    .orderBy(declaration.receivedAt, declaration.id)
    .limit(200);
}
