import type * as z from 'zod/mini';

import { isCallers, readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { refuseExcess, triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { insertGrant } from '#worker/account/oauth-grant/shared-sql.ts';
import { countTry, selectSessionStart } from '#worker/account/shared-sql.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { clientsAt, findCodeTarget } from '#worker/handoff/clients.ts';
import { answerUrl } from '#worker/handoff/code/answer-url.ts';
import type { CodeAnswer, codeInput } from '#worker/handoff/schemas.ts';

/** How long a code serves (RFC 6749, section 4.1.2). */
const codeMs = minuteMs;

/**
 * Answers an app's request as its person has decided: with a code that serves once within a minute,
 * or with `access_denied`. Throws `invalid_request` for an app or an address that is not
 * registered and, where they agree, `not_logged_in`, `too_many_requests`, and
 * `confirmation_required` in a session that a link began: an app stays signed in for long.
 */
export async function answerApp(ctx: Ctx, input: z.output<typeof codeInput>): Promise<CodeAnswer> {
  const { client_id: clientId, redirect_uri: redirectUri, state, approve } = input;
  const target = findCodeTarget(clientsAt(ctx.handOff.clients, ctx.origin), clientId, redirectUri);
  if (!target) throw new AppError('invalid_request');
  const answer = approve ? { code: await giveCode(ctx, input) } : { error: 'access_denied' };
  return { url: answerUrl(target.redirectUri, ctx.origin, { ...answer, state }) };
}

async function giveCode(ctx: Ctx, input: z.output<typeof codeInput>): Promise<string> {
  const tries = [
    tryOfCaller(ctx, limits.handOffPerAccount),
    ...(await triesOf(ctx, [[limits.handOffPerAddress, ctx.caller.address]])),
  ];
  const { account, rows } = await readAsCaller(ctx, () => ({
    sessions: selectSessionStart(ctx.db, ctx.caller.sessionHash ?? ''),
    tryCounts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.tryCounts);
  refuseUnconfirmed(ctx, account, true);
  const now = ctx.clock.now();
  const code = randomToken();
  const row = {
    id: crypto.randomUUID(),
    accountId: account.id,
    clientId: input.client_id,
    codeHash: await sha256(code),
    redirectUri: input.redirect_uri,
    codeChallenge: input.code_challenge,
    nonce: input.nonce ?? null,
    beganWith: account.beganWith,
    signedInAt: rows.sessions[0]?.createdAt ?? now,
    userAgent: ctx.caller.userAgent,
    country: ctx.caller.country,
    createdAt: now,
    expiresAt: now + codeMs,
  };
  const inserted = await insertGrant(ctx.db, row, isCallers(ctx, account.id));
  // The session has ended in the meantime.
  if (inserted.length === 0) throw new AppError('not_logged_in');
  return code;
}
