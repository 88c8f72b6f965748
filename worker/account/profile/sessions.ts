import type * as z from 'zod/mini';

import { read, readAsCaller, reading } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { spendLoginCodes } from '#worker/account/login-code/login-code-sql.ts';
import {
  deleteChosenSessions,
  hasLinkBegun,
  selectChosenOthers,
  selectSessions,
} from '#worker/account/profile/profile-sql.ts';
import type { SessionsAnswer, sessionsEnd } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/** The caller's sessions, the newest first. */
export const sessionsReading = reading({
  statements: (ctx, accountId) => ({
    sessions: selectSessions(ctx.db, accountId, ctx.clock.now()),
  }),
  answer(ctx, rows): SessionsAnswer {
    const sessions = rows.sessions.map((row) => ({
      id: row.id,
      current: row.tokenHash === ctx.caller.sessionHash,
      began_with: row.beganWith,
      user_agent: row.userAgent,
      country: row.country,
      stays: row.stays,
      created_at: row.createdAt,
      mailed_at: row.mailedAt,
    }));
    return { sessions };
  },
});

/** Throws `not_logged_in`. */
export function listSessions(ctx: Ctx): Promise<SessionsAnswer> {
  return read(ctx, sessionsReading);
}

/**
 * Ends one of the caller's sessions, or all except the current one. A session that has already
 * ended, or belongs to another person, is no error. If a link started one of them, all used links
 * end too, because they could start the next session. A session that a link started ends others
 * only after a confirmation: whoever has found the link must not sign its owner out. Throws
 * `not_logged_in`, `confirmation_required`.
 */
export async function endSessions(
  ctx: Ctx,
  input: z.output<typeof sessionsEnd>,
): Promise<{ endedCurrent: boolean }> {
  const current = ctx.caller.sessionHash ?? '';
  const chosen = 'id' in input ? { id: input.id } : { except: current };
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    others: selectChosenOthers(ctx.db, accountId, chosen, current),
    loginCodes: spendLoginCodes(
      ctx.db,
      accountId,
      hasLinkBegun(ctx.db, accountId, chosen, current),
      'used',
    ),
    endedSessions: deleteChosenSessions(ctx.db, accountId, chosen, current),
  }));
  if (rows.others.length > 0) refuseUnconfirmed(ctx, account, true);
  return { endedCurrent: rows.endedSessions.some(({ tokenHash }) => tokenHash === current) };
}
