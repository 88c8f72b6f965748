import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import {
  deleteOtherSessions,
  deleteSessionById,
} from '#worker/account/profile/profile-repository.ts';
import type { sessionsEnd } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Ends one of the caller's own sessions, or all but the one that asks; one that has ended already,
 * or is somebody else's, is no failure. Throws `not_logged_in`.
 */
export async function endSessions(
  ctx: Ctx,
  input: z.output<typeof sessionsEnd>,
): Promise<{ endedCurrent: boolean }> {
  const current = ctx.caller.sessionHash ?? '';
  const { rows } = await readAsCaller(ctx, (accountId) => [
    'id' in input
      ? deleteSessionById(ctx.db, accountId, input.id)
      : deleteOtherSessions(ctx.db, accountId, current),
  ]);
  return { endedCurrent: rows[0].some(({ tokenHash }) => tokenHash === current) };
}
