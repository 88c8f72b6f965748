import type * as z from 'zod/mini';

import { isUndone, markDone } from '#worker/account/challenge/challenge-repository.ts';
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
  const { challenge } = await takeCallersCode(ctx, 'confirm', input);
  const now = ctx.clock.now();
  const hash = ctx.caller.sessionHash ?? '';
  const undone = isUndone(ctx.db, challenge.id, now);
  const [, , callers] = await ctx.db.batch([
    updateConfirmed(ctx.db, hash, now, undone),
    markDone(ctx.db, challenge.id, now),
    selectCaller(ctx.db, hash, now),
  ]);
  const confirmedAt = callers[0]?.confirmedAt ?? null;
  if (confirmedAt === null || confirmedAt < (challenge.doneAt ?? now)) {
    throw new AppError('expired_code');
  }
}
