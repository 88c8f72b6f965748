import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import {
  answerExists,
  deleteSavedAnswer,
  selectSavedAnswer,
} from '#worker/desk/saved-answers/sql.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';

/** Deletes a saved answer; the log keeps its words. Two round trips. Throws `not_found`. */
export async function deleteAnswer(
  ctx: DeskCtx,
  id: string,
  actionId: string,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const [answer] = await selectSavedAnswer(db, id);
  const action = newAction(ctx, {
    actionId,
    action: 'saved_answer.deleted',
    subject: 'saved_answer',
    subjectId: id,
    accountId: null,
    details: answer ? { name: answer.title, text: answer.text } : {},
  });
  const { outcome } = await runAction(ctx, action, {
    onlyIf: answerExists(id),
    write: (onlyIf) => ({ deleted: deleteSavedAnswer(db, id, onlyIf) }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('not_found');
  return { success: true, id };
}
