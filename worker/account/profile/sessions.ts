import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { read, readAsCaller, reading } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { spendLoginCodes } from '#worker/account/login-code/login-code-sql.ts';
import {
  deleteGrants,
  isChosenGrant,
  selectChosenGrants,
  selectSignedInApps,
} from '#worker/account/oauth-grant/shared-sql.ts';
import {
  deleteChosenSessions,
  hasLinkBegun,
  isTrustedSession,
  selectChosenOthers,
  selectSessions,
} from '#worker/account/profile/profile-sql.ts';
import type { SessionItem, SessionsAnswer, sessionsEnd } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/** The caller's sessions and the apps in which they are signed in, the newest first. */
export const sessionsReading = reading({
  statements: (ctx, accountId) => ({
    sessions: selectSessions(ctx.db, accountId, ctx.clock.now()),
    apps: selectSignedInApps(ctx.db, accountId, ctx.clock.now()),
  }),
  answer(ctx, rows): SessionsAnswer {
    const sessions = rows.sessions.map((row) => ({
      ...itemOf(row),
      app: null,
      current: row.tokenHash === ctx.caller.sessionHash,
      stays: row.stays,
    }));
    const apps = rows.apps.map((row) => ({
      ...itemOf(row),
      app: nameOf(ctx, row.clientId),
      current: false,
      stays: true,
    }));
    const all = [...sessions, ...apps];
    return { sessions: all.toSorted((a, b) => b.created_at - a.created_at) };
  },
});

type Row = Pick<SessionItem, 'id' | 'country'> & {
  beganWith: SessionItem['began_with'];
  userAgent: string;
  createdAt: number;
  mailedAt: number | null;
};

function itemOf({ id, country, beganWith, userAgent, createdAt, mailedAt }: Row) {
  return {
    id,
    began_with: beganWith,
    user_agent: userAgent,
    country,
    created_at: createdAt,
    mailed_at: mailedAt,
  };
}

/** What people call that app; its id where it is not registered any more. */
function nameOf({ handOff }: Ctx, clientId: string): string {
  return handOff.clients.find(({ id }) => id === clientId)?.name ?? clientId;
}

/** Throws `not_logged_in`. */
export function listSessions(ctx: Ctx): Promise<SessionsAnswer> {
  return read(ctx, sessionsReading);
}

/**
 * Ends one of the caller's sessions or signs them out of an app, or all except the current session.
 * What has already ended, or belongs to another person, is no error. If a link started one of them,
 * all used links end too, because they could start the next session. A session that a link started
 * ends others only after a confirmation: whoever has found the link must not sign its owner out.
 * Throws `not_logged_in`, `confirmation_required`.
 */
export async function endSessions(
  ctx: Ctx,
  input: z.output<typeof sessionsEnd>,
): Promise<{ endedCurrent: boolean }> {
  const current = ctx.caller.sessionHash ?? '';
  const chosen = 'id' in input ? { id: input.id } : { except: current };
  const isChosen = isChosenGrant(chosen);
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    apps: selectChosenGrants(ctx.db, accountId, isChosen),
    endedApps: deleteGrants(
      ctx.db,
      accountId,
      sql`${isChosen} and ${isTrustedSession(ctx.db, current)}`,
    ),
    others: selectChosenOthers(ctx.db, accountId, chosen, current),
    loginCodes: spendLoginCodes(
      ctx.db,
      accountId,
      hasLinkBegun(ctx.db, accountId, chosen, current),
      'used',
    ),
    endedSessions: deleteChosenSessions(ctx.db, accountId, chosen, current),
  }));
  if (rows.others.length + rows.apps.length > 0) refuseUnconfirmed(ctx, account, true);
  const ended = rows.endedSessions.filter(({ tokenHash }) => tokenHash !== current);
  // The token is an old one: the session has gone on with another.
  if (ended.length < rows.others.length) throw new AppError('not_logged_in');
  return { endedCurrent: rows.endedSessions.length > ended.length };
}
