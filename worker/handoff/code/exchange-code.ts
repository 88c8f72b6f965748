import type * as z from 'zod/mini';

import {
  deleteGrant,
  hasTokens,
  redeemGrant,
  selectGrantByCode,
} from '#worker/account/oauth-grant/shared-sql.ts';
import type { OauthGrant } from '#worker/account/oauth-grant/shared-sql.ts';
import { firstTokens } from '#worker/account/oauth-grant/tokens.ts';
import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import { noteHandedOff } from '#worker/client-api/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { equalTexts, sha256, sha256Base64Url } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import {
  accessSeconds,
  endsAt,
  requireApp,
  tokenAnswer,
} from '#worker/handoff/code/token-answer.ts';
import type { TokenAnswer } from '#worker/handoff/code/token-answer.ts';
import type { codeGrant } from '#worker/handoff/code/token-schemas.ts';
import { mintIdToken } from '#worker/handoff/id-token.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { appSignInMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Exchanges a code for tokens, once, and tells the person by mail. From then on the app may ask
 * about them. A code that comes again ends all that it gave (RFC 6749, section 4.1.2). Throws
 * `invalid_client`, and `invalid_grant` for a code that is used, over, or another app's, and for
 * another address or verifier than the request's.
 */
export async function exchangeCode(
  ctx: Ctx,
  input: z.output<typeof codeGrant>,
): Promise<TokenAnswer> {
  requireApp(ctx.handOff.clients, input.client_id);
  const codeHash = await sha256(input.code);
  const [found] = await selectGrantByCode(ctx.db, codeHash);
  if (!found) throw new AppError('invalid_grant');
  const { grant, account } = found;
  if (grant.redeemedAt !== null) return endUsed(ctx, grant.id);
  if (!(await isAskedBy(grant, input))) throw new AppError('invalid_grant');

  const now = ctx.clock.now();
  const tokens = await firstTokens(ctx.codePepper, grant.id);
  const given = hasTokens(tokens);
  const app = ctx.handOff.clients.find(({ id }) => id === grant.clientId)?.name ?? grant.clientId;
  const mail = {
    key: `app-sign-in:${grant.id}`,
    ...appSignInMail(account.email, ctx.origin, app, { ...grant, at: now }),
  };
  const handOver = { clientId: grant.clientId, accountId: account.id };
  const { redeemed, queued } = await batch(ctx.db, {
    redeemed: redeemGrant(ctx.db, codeHash, tokens, now, endsAt(now), mail.key),
    queued: queueMail(ctx.db, mail, now, given),
    ...noteHandedOff(ctx.db, handOver, now, given),
    ...noteSeen(ctx.db, account.id, now, given),
  });
  // Either another call was faster with the same code, or it has just run out.
  if (redeemed.length === 0) return endUsed(ctx, grant.id);
  ctx.later(sendQueued(ctx, mail, queued));
  const idToken = await mintIdToken(ctx, {
    account,
    clientId: grant.clientId,
    nonce: grant.nonce,
    signedInAt: grant.signedInAt,
    id: crypto.randomUUID(),
  });
  return { ...tokenAnswer(tokens, accessSeconds), id_token: idToken };
}

/** Whether the exchange is by the app that has asked for the code, and that knows its verifier. */
async function isAskedBy(grant: OauthGrant, input: z.output<typeof codeGrant>): Promise<boolean> {
  const challenge = await sha256Base64Url(input.code_verifier);
  return (
    grant.clientId === input.client_id &&
    grant.redirectUri === input.redirect_uri &&
    equalTexts(grant.codeChallenge, challenge)
  );
}

/** Somebody else may have the code, too: nobody keeps what it gave. */
async function endUsed(ctx: Ctx, grantId: string): Promise<never> {
  await deleteGrant(ctx.db, grantId);
  throw new AppError('invalid_grant');
}
