import type * as z from 'zod/mini';

import { codeDigest, passwordToken, randomCode } from '#worker/account/code.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { insertSignUp, selectAccountByEmail } from '#worker/account/repository.ts';
import { countTry, uncountTry } from '#worker/account/statements.ts';
import type { signUpEmail, TokenAnswer } from '#worker/account/schemas.ts';
import { keepSignUp } from '#worker/account/sign-up-store.ts';
import { signUpLifeMs } from '#worker/account/sign-up.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { signUpCodeMail } from '#worker/mail/templates/sign-up-code.ts';

/**
 * Sends a code to an e-mail and answers the token it is bound to. A repeat sends another code; the
 * earlier one stays good under its own token. Throws `too_many_requests`, `user_exist`,
 * `mail_unavailable`.
 */
export async function requestCode(
  ctx: Ctx,
  input: z.output<typeof signUpEmail>,
): Promise<TokenAnswer> {
  const tries = await triesOf(ctx, [
    [limits.codePerEmail, input.email],
    [limits.codePerEmailDaily, input.email],
    [limits.codePerAddress, ctx.caller.address],
  ]);
  const [taken, ...counted] = await ctx.db.batch([
    selectAccountByEmail(ctx.db, input.email),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);
  if (taken.length > 0) throw new AppError('user_exist');

  const code = randomCode();
  await sendCode(ctx, input.email, code, tries);

  // Only a code that is on its way is kept, so a mail service that fails leaves nothing behind.
  const token = randomToken();
  const id = await sha256(token);
  const now = ctx.clock.now();
  await Promise.all([
    keepSignUp(ctx, id, {
      email: input.email,
      displayName: input.display_name,
      codeDigest: await codeDigest(ctx.codePepper, token, code),
    }),
    insertSignUp(ctx.db, {
      id,
      purpose: 'sign_up',
      nextTokenHash: await sha256(await passwordToken(ctx.codePepper, token)),
      createdAt: now,
      expiresAt: now + signUpLifeMs,
    }),
  ]);
  return { token };
}

async function sendCode(
  ctx: Ctx,
  email: string,
  code: string,
  tries: readonly Try[],
): Promise<void> {
  try {
    await ctx.mail(signUpCodeMail(email, code));
  } catch (cause) {
    await Promise.all(tries.map((one) => uncountTry(ctx.db, one)));
    throw new AppError('mail_unavailable', { cause });
  }
}
