import { read, reading } from '#worker/account/caller.ts';
import { selectSessions } from '#worker/account/profile/profile-sql.ts';
import type { SessionsAnswer } from '#worker/account/profile/schemas.ts';
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
