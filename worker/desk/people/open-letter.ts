import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { findLetterOf } from '#worker/letter/find-letter.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';

/**
 * A letter to a person, exactly as it was sent. The audit log says who has read it, once for an
 * `action_id`. Throws `not_found`.
 */
export async function openLetter(
  ctx: DeskCtx,
  { id, accountId }: { id: string; accountId: string },
  actionId: string,
): Promise<LetterBody> {
  const letter = await findLetterOf(ctx, accountId, id);
  const action = newAction(ctx, {
    actionId,
    action: 'letter.opened',
    subject: 'letter',
    subjectId: id,
    accountId,
    details: { subject: letter.subject },
  });
  await runAction(ctx, action, { write: () => ({}), read: {} });
  return letter;
}
