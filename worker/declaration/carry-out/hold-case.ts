import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/desk-due.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { toDesk } from '#worker/declaration/step.ts';

/**
 * Hands a case to the desk that came beyond the limits or from a program: nothing is
 * mailed or carried out before a person has looked.
 */
export async function holdCase(ctx: Ctx, { declaration, file }: WholeCase): Promise<void> {
  const now = ctx.clock.now();
  const of = { id: declaration.id, run: 'held', by: 'machine', at: now };
  const step = { ...toDesk('held'), details: { reason: 'held', held: file.held } };
  await batch(ctx.db, {
    steps: insertSteps(ctx.db, of, [step], isCaseUnchanged(file)),
    written: updateCase(ctx.db, file, {
      state: 'waiting',
      lookAt: null,
      deskDueAt: deskDueAfter(declaration.receivedAt),
    }),
  });
}
