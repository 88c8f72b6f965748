import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { deleteUsedLoginCodes } from '#worker/account/login-code/login-code-repository.ts';
import { deleteChosenSessions, hasLinkBegun } from '#worker/account/profile/profile-repository.ts';
import type { sessionsEnd } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Ends one of the caller's own sessions, or all but the one that asks; one that has ended already,
 * or is somebody else's, is no failure. Where a link began one of them, the links that were used end
 * as well, or they would begin the next. Throws `not_logged_in`.
 */
export async function endSessions(
  ctx: Ctx,
  input: z.output<typeof sessionsEnd>,
): Promise<{ endedCurrent: boolean }> {
  const current = ctx.caller.sessionHash ?? '';
  const chosen = 'id' in input ? { id: input.id } : { except: current };
  const { rows } = await readAsCaller(ctx, (accountId) => [
    deleteUsedLoginCodes(ctx.db, accountId, hasLinkBegun(ctx.db, accountId, chosen)),
    deleteChosenSessions(ctx.db, accountId, chosen),
  ]);
  const [, ended] = rows;
  return { endedCurrent: ended.some(({ tokenHash }) => tokenHash === current) };
}
