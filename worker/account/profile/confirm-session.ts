import type * as z from 'zod/mini';

import {
  isUndone,
  markDone,
  selectChallenge,
} from '#worker/account/challenge/challenge-repository.ts';
import { updateConfirmed } from '#worker/account/profile/profile-repository.ts';
import type { codeEntry } from '#worker/account/profile/schemas.ts';
import { takeCallersCode } from '#worker/account/profile/take-callers-code.ts';
import { selectCaller } from '#worker/account/session-repository.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Confirms the caller's session. The same right code sent again by that session is answered as
 * before; no other session is confirmed by it. Throws `not_logged_in`, and what `takeCode` throws.
 */
export async function confirmSession(ctx: Ctx, input: z.output<typeof codeEntry>): Promise<void> {
  const { challenge, record, caller } = await takeCallersCode(ctx, 'confirm', input);
  // A code that was on its way while the account's e-mail changed has gone to the old one.
  if (record.email !== caller.email) throw new AppError('expired_code');
  const now = ctx.clock.now();
  const hash = ctx.caller.sessionHash ?? '';
  const undone = isUndone(ctx.db, challenge.id, now);
  const [, , callers, challenges] = await ctx.db.batch([
    updateConfirmed(ctx.db, hash, now, undone),
    markDone(ctx.db, challenge.id, now),
    selectCaller(ctx.db, hash, now),
    selectChallenge(ctx.db, challenge.id),
  ]);
  // Confirmed earlier than the code was used: it was used by another session.
  const confirmedAt = callers[0]?.confirmedAt ?? 0;
  if (confirmedAt < (challenges[0]?.doneAt ?? now)) throw new AppError('expired_code');
}
