import type * as z from 'zod/mini';

import { deleteGrant, rotateTokens, selectGrant } from '#worker/account/oauth-grant/shared-sql.ts';
import { parseRefreshToken, tokensAfter } from '#worker/account/oauth-grant/tokens.ts';
import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import {
  accessSeconds,
  endsAt,
  requireApp,
  tokenAnswer,
} from '#worker/handoff/code/token-answer.ts';
import type { TokenAnswer } from '#worker/handoff/code/token-answer.ts';
import type { refreshGrant } from '#worker/handoff/code/token-schemas.ts';

/**
 * How long the last used refresh token is answered again, milliseconds: an app whose answer was
 * lost in a tunnel sends it again.
 */
const repeatMs = minuteMs;

/**
 * Exchanges a refresh token for the next one and a new access token, and lets the grant live on.
 * The same token again within a minute gets the same answer, as long as what it gave was not
 * refreshed itself. After that somebody else may have it, so it ends the grant with all its tokens
 * (RFC 9700, section 4.14.2). Throws `invalid_client`, and `invalid_grant` for a token that is
 * none, was used, has ended or is another app's.
 */
export async function refreshTokens(
  ctx: Ctx,
  input: z.output<typeof refreshGrant>,
): Promise<TokenAnswer> {
  const { db, clock, codePepper } = ctx;
  requireApp(ctx.handOff.clients, input.client_id);
  const used = await parseRefreshToken(codePepper, input.refresh_token);
  if (!used) throw new AppError('invalid_grant');
  const now = clock.now();
  const next = await tokensAfter(codePepper, used);
  const usedHash = await sha256(used.text);
  const [grant] = await selectGrant(db, used.grantId, now);
  if (!grant || grant.clientId !== input.client_id) throw new AppError('invalid_grant');

  if (grant.refreshHash === usedHash) {
    const { rotated } = await batch(db, {
      rotated: rotateTokens(db, usedHash, next, now, endsAt(now)),
      ...noteSeen(db, grant.accountId, now),
    });
    if (rotated.length > 0) return tokenAnswer(next, accessSeconds);
    // The same call, sent twice at once, was faster; or the grant has ended meanwhile.
    return refreshTokens(ctx, input);
  }
  const since = now - (grant.refreshedAt ?? 0);
  if (grant.refreshHash === next.refreshHash && since <= repeatMs) {
    return tokenAnswer(next, accessSeconds - Math.ceil(since / 1000));
  }
  await deleteGrant(db, grant.id);
  throw new AppError('invalid_grant');
}
