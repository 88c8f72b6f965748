import type { DeskCtx } from '#worker/context.ts';
import type { SavedAnswersAnswer } from '#worker/desk/saved-answers/schemas.ts';
import { selectSavedAnswers } from '#worker/desk/saved-answers/sql.ts';

/** All saved answers, by title. One round trip. */
export async function listSavedAnswers(ctx: DeskCtx): Promise<SavedAnswersAnswer> {
  const rows = await selectSavedAnswers(ctx.db);
  return { answers: rows.map(({ changedAt, ...row }) => ({ ...row, changed_at: changedAt })) };
}
