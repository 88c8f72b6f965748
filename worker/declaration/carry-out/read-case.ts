import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import {
  selectCasesOf,
  selectDeclarationsOf,
  selectStepsOf,
} from '#worker/declaration/cases-sql.ts';
import type { Declaration, DeclarationCase, StepRow } from '#worker/declaration/sql.ts';

/** A declaration with its case and what has happened to it. */
export interface WholeCase {
  declaration: Declaration;
  file: DeclarationCase;
  steps: readonly StepRow[];
}

/** Reads a case, in one round trip; null for an id that is nobody's. */
export async function readCase(ctx: Ctx, id: string): Promise<WholeCase | null> {
  const [whole] = await readCases(ctx, [id]);
  return whole ?? null;
}

/** The same of several cases, in the order of their ids. */
export async function readCases(ctx: Ctx, ids: readonly string[]): Promise<WholeCase[]> {
  const { declarations, cases, steps } = await batch(ctx.db, {
    declarations: selectDeclarationsOf(ctx.db, ids),
    cases: selectCasesOf(ctx.db, ids),
    steps: selectStepsOf(ctx.db, ids),
  });
  return ids.flatMap((id) => {
    const declaration = declarations.find((one) => one.id === id);
    const file = cases.find(({ declarationId }) => declarationId === id);
    const own = steps.filter(({ declarationId }) => declarationId === id);
    return declaration && file ? [{ declaration, file, steps: own }] : [];
  });
}
