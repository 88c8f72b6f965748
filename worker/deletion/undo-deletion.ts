import { readAsCaller } from '#worker/account/caller.ts';
import { isAskedFor } from '#worker/account/deletion/life.ts';
import { isInState, moveDeletion, selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { undoneMail } from '#worker/deletion/deletion-mails.ts';
import type { DeletionAnswer } from '#worker/deletion/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Undoes the deletion of the caller's account, which needs no more than their session. The renewal
 * stays off until they turn it on themselves. Asking again is no error. Throws `not_logged_in`,
 * `not_found` if it was never asked for, `deletion_final` if its day has come.
 */
export async function undoDeletion(ctx: Ctx): Promise<DeletionAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    deletions: selectDeletion(ctx.db, accountId),
  }));
  const [row] = rows.deletions;
  if (!row) throw new AppError('not_found');
  const now = ctx.clock.now();
  const mail = undoneMail(row, ctx.origin);
  const { queued, after } = await batch(ctx.db, {
    queued: queueMail(
      ctx.db,
      { ...mail, to: emailOf(account.id) },
      now,
      isInState(account.id, 'requested'),
    ),
    moved: moveDeletion(ctx.db, account.id, { from: 'requested', to: 'undone', lookAt: now }, now),
    after: selectDeletion(ctx.db, account.id),
  });
  if (queued.length > 0) ctx.later(sendQueued(ctx, mail, queued));
  // One that was only announced is undone because they are here.
  if (after[0] && isAskedFor(after[0])) throw new AppError('deletion_final');
  return { deletion: null };
}
