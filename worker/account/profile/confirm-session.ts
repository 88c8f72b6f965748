import type * as z from 'zod/mini';

import { checkCode } from '#worker/account/code/check-code.ts';
import { isUndone, markDone, selectChallenge } from '#worker/account/code/code-sql.ts';
import { updateConfirmed } from '#worker/account/profile/profile-sql.ts';
import type { codeEntry } from '#worker/account/profile/schemas.ts';
import { selectCaller } from '#worker/account/session-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Confirms the caller's session. The same correct code sent again by this session gets the same
 * answer. It confirms no other session. Throws `not_logged_in`, and what `checkCode` throws.
 */
export async function confirmSession(ctx: Ctx, input: z.output<typeof codeEntry>): Promise<void> {
  const { id, email, caller } = await checkCode(ctx, 'confirm', input);
  // The account's e-mail changed after the code was sent to the old one.
  if (email !== caller.email) throw new AppError('expired_code');
  const now = ctx.clock.now();
  const hash = ctx.caller.sessionHash ?? '';
  const undone = isUndone(ctx.db, id, now);
  const { callers, challenges } = await batch(ctx.db, {
    session: updateConfirmed(ctx.db, hash, now, undone),
    doneChallenges: markDone(ctx.db, id, now),
    callers: selectCaller(ctx.db, hash, now),
    challenges: selectChallenge(ctx.db, id),
  });
  // If the code was used after this session was last confirmed, another session used it.
  const confirmedAt = callers[0]?.confirmedAt ?? 0;
  if (confirmedAt < (challenges[0]?.doneAt ?? now)) throw new AppError('expired_code');
}
