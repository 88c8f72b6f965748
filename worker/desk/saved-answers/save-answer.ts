import { sql } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { newAction, newSubjectId } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { SavedAnswerInput } from '#worker/desk/saved-answers/schemas.ts';
import {
  isAnswerUnchanged,
  isTitleFree,
  selectSavedAnswer,
  writeSavedAnswer,
} from '#worker/desk/saved-answers/sql.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Saves a new answer, or changes one. The log keeps each wording, so what was there before can be
 * read there. One round trip. Throws `not_found` for an id that is gone, `already_changed` where
 * somebody has changed it since, and `title_exist`.
 */
export async function saveAnswer(
  ctx: DeskCtx,
  { action_id: actionId, id: known, changed_at: seenAt = 0, title, text }: SavedAnswerInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const id = known ?? crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: known === undefined ? 'saved_answer.made' : 'saved_answer.changed',
    subject: 'saved_answer',
    subjectId: known ?? newSubjectId(id),
    accountId: null,
    details: { name: title, text },
  });
  const row = { id, title, text, changedAt: action.at };
  const isAsSeen = known === undefined ? sql`true` : isAnswerUnchanged(id, seenAt);
  const { outcome, auditRow, rows } = await runAction(ctx, action, {
    onlyIf: sql`${isAsSeen} and ${isTitleFree(row)}`,
    write: (onlyIf) => ({ written: writeSavedAnswer(db, row, onlyIf) }),
    read: { latest: selectSavedAnswer(db, id) },
  });
  if (outcome === 'refused') {
    const [latest] = rows.latest;
    if (known !== undefined && !latest) throw new AppError('not_found');
    if (latest && latest.changedAt !== seenAt) throw new AppError('already_changed');
    throw new AppError('title_exist', { fields: { title: 'title_exist' } });
  }
  return { success: true, id: auditRow.subjectId };
}
