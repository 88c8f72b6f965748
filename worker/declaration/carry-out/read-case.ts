import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectCase, selectDeclaration, selectSteps } from '#worker/declaration/sql.ts';
import type { Declaration, DeclarationCase, StepRow } from '#worker/declaration/sql.ts';

/** A declaration with its case and what has happened to it. */
export interface WholeCase {
  declaration: Declaration;
  file: DeclarationCase;
  steps: readonly StepRow[];
}

/** Reads a case, in one round trip; null for an id that is nobody's. */
export async function readCase(ctx: Ctx, id: string): Promise<WholeCase | null> {
  const { declarations, cases, steps } = await batch(ctx.db, {
    declarations: selectDeclaration(ctx.db, id),
    cases: selectCase(ctx.db, id),
    steps: selectSteps(ctx.db, id),
  });
  const [declaration] = declarations;
  const [file] = cases;
  return declaration && file ? { declaration, file, steps } : null;
}
