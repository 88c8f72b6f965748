import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { insertAction } from '#worker/desk/shared-sql.ts';
import { findLetterOf } from '#worker/letter/find-letter.ts';
import type { LetterBody } from '#worker/letter/letter.ts';

/**
 * A letter to a person, exactly as it was sent. The audit log says who has read it. Throws
 * `not_found`.
 */
export async function openLetter(ctx: DeskCtx, accountId: string, id: string): Promise<LetterBody> {
  const letter = await findLetterOf(ctx, accountId, id);
  const details = { subject: letter.subject };
  const action = { action: 'letter.opened', subject: 'letter', subjectId: id, accountId, details };
  await insertAction(ctx.db, newAction(ctx, action));
  return letter;
}
