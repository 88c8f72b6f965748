import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { minuteMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow, insertRows } from '#worker/db/row.ts';
import type { Step } from '#worker/declaration/step.ts';
import { declaration, declarationCase, declarationStep } from '#worker/declaration/table.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/** Longer than a run of the schedule takes over its items. */
const leaseMs = 5 * minuteMs;

export type Declaration = typeof declaration.$inferSelect;
export type DeclarationCase = typeof declarationCase.$inferSelect;
export type StepRow = typeof declarationStep.$inferSelect;

/** The content that makes two declarations one case, if the first came after `since`. */
interface Content {
  hash: string;
  since: number;
}

const firstOf = ({ hash, since }: Content) =>
  sql`(select ${declaration.id} from ${declaration} where ${declaration.contentHash} = ${hash}
    and ${declaration.receivedAt} > ${since} order by ${declaration.receivedAt} desc limit 1)`;

/** The declaration of that content; no row for new content. A statement. */
export function selectByContent(db: Database, { hash, since }: Content) {
  return db
    .select()
    .from(declaration)
    .where(and(eq(declaration.contentHash, hash), gt(declaration.receivedAt, since)))
    .orderBy(sql`${declaration.receivedAt} desc`)
    .limit(1);
}

/** The key of the step that notes a repeated content; `id` names its sender's receipt. */
export const repeatedKey = (id: string) => `${id}:repeated`;

/**
 * The declaration whose receipt has that id, with the moment at which its sender sent it: the
 * declaration's own, or that of a sender who repeated its content. Statements.
 */
export function selectOfReceipt(db: Database, id: string) {
  const repeated = db
    .select({ declaration, at: declarationStep.at })
    .from(declarationStep)
    .innerJoin(declaration, eq(declaration.id, declarationStep.declarationId))
    .where(eq(declarationStep.key, repeatedKey(id)));
  return { own: selectDeclaration(db, id), repeated };
}

/** Notes at the first declaration of a content that it came again. A statement. */
export function insertRepeated(db: Database, content: Content, key: string, now: number) {
  return insertRow(
    db,
    declarationStep,
    {
      declarationId: declaration.id,
      key,
      at: now,
      by: 'sender',
      what: 'repeated',
      details: {},
    },
    sql`from ${declaration} where ${declaration.id} = ${firstOf(content)}`,
  );
}

/**
 * Lets the machine look again at a case whose content came again: its contract may run on since, or
 * there is one now, where nothing had come of the order. What a person of ours has closed comes
 * back to them. A statement.
 */
export function reopenRepeated(db: Database, content: Content, now: number, lookAt: number) {
  const { state, deskDueAt, declarationId } = declarationCase;
  const isDesks = sql`exists (select 1 from ${declarationStep}
    where ${declarationStep.declarationId} = ${declarationId}
      and ${declarationStep.what} = 'desk_closed')`;
  const isOver = sql`(${state} = 'carried_out' or (${state} = 'closed' and not ${isDesks}))`;
  const isAskedAgain = sql`(${state} = 'taken_back' or (${state} = 'closed' and ${isDesks}))`;
  return db
    .update(declarationCase)
    .set({
      state: sql`iif(${isOver}, 'received', ${state})`,
      deskDueAt: sql`iif(${isAskedAgain}, coalesce(${deskDueAt}, ${now}), ${deskDueAt})`,
      lookAt,
      version: sql`${declarationCase.version} + 1`,
    })
    .where(sql`${declarationCase.declarationId} = ${firstOf(content)}`);
}

/** Stores a declaration, unless its content is a case already. A statement. */
export function insertDeclaration(db: Database, row: Declaration, content: Content) {
  const isNew = sql`where ${firstOf(content)} is null`;
  return insertRow(db, declaration, row, isNew);
}

/** An SQL condition: that declaration is stored. */
export function isStored(id: string): SQL {
  return sql`exists (select 1 from ${declaration} where ${declaration.id} = ${id})`;
}

/** Opens the case of a stored declaration. `held`: an SQL expression. A statement. */
export function insertCase(
  db: Database,
  { id, receivedAt, lookAt }: { id: string; receivedAt: number; lookAt: number },
  held: SQL<string | null>,
) {
  return insertRow(
    db,
    declarationCase,
    { declarationId: id, state: 'received', receivedAt, held, lookAt },
    sql`where ${isStored(id)}`,
  );
}

/** A declaration. A statement. */
export function selectDeclaration(db: Database, id: string) {
  return db.select().from(declaration).where(eq(declaration.id, id));
}

/** An SQL condition: the case has not been written since it was read. */
export function isCaseUnchanged(read: Pick<DeclarationCase, 'declarationId' | 'version'>): SQL {
  return sql`exists (select 1 from ${declarationCase} where ${declarationCase.declarationId} = ${read.declarationId} and ${declarationCase.version} = ${read.version})`;
}

/** Who did what, and in which run: a run is one carrying out, or one act of a person. */
interface StepsOf {
  id: string;
  run: string;
  by: string;
  at: number;
}

/** D1 takes no more parts in a compound select. */
const mostStepsAtOnce = 5;

/** Writes rows of the ledger where `onlyIf` holds, each once in a run. Statements. */
export function insertSteps(
  db: Database,
  { id, run, by, at }: StepsOf,
  steps: readonly Step[],
  onlyIf: SQL,
) {
  const rows = steps.map(({ what, subject = '', details }) => ({
    values: { declarationId: id, key: `${id}:${run}:${what}:${subject}`, at, by, what, details },
    rest: sql`where ${onlyIf}`,
  }));
  const parts = Array.from({ length: Math.ceil(rows.length / mostStepsAtOnce) }, (_, part) =>
    rows.slice(part * mostStepsAtOnce, (part + 1) * mostStepsAtOnce),
  );
  return parts.map((part) => insertRows(db, declarationStep, part).onConflictDoNothing());
}

/**
 * Writes a case, unless it was written since it was read. `deskDueAt` is not moved later once it is
 * set, except by a null. A statement; it returns the new row, or none.
 */
export function updateCase(
  db: Database,
  read: Pick<DeclarationCase, 'declarationId' | 'version'>,
  change: Partial<Pick<DeclarationCase, 'state' | 'accountId' | 'held' | 'lookAt' | 'deskDueAt'>>,
  onlyIf?: SQL,
) {
  return db
    .update(declarationCase)
    .set({ ...change, version: sql`${declarationCase.version} + 1` })
    .where(
      and(
        eq(declarationCase.declarationId, read.declarationId),
        eq(declarationCase.version, read.version),
        onlyIf,
      ),
    )
    .returning();
}

/** Has the machine look at a case at that moment at the latest, whoever writes it. A statement. */
export function askForLook(db: Database, id: string, at: number) {
  const { lookAt, version, declarationId } = declarationCase;
  return db
    .update(declarationCase)
    .set({ lookAt: sql`min(coalesce(${lookAt}, ${at}), ${at})`, version: sql`${version} + 1` })
    .where(eq(declarationId, id));
}

/** The cases at which the machine has to look. */
export const dueCases: DueItems<typeof declarationCase> = {
  table: declarationCase,
  id: declarationCase.declarationId,
  since: declarationCase.lookAt,
  where: (now) => lte(declarationCase.lookAt, now),
  take: (now) => ({ lookAt: now + leaseMs }),
};
