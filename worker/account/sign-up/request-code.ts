import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { issueChallenge } from '#worker/account/challenge/issue-challenge.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { signUpEmail, TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { alreadyRegisteredMail } from '#worker/mail/templates/already-registered.ts';
import { signUpCodeMail } from '#worker/mail/templates/sign-up-code.ts';

/**
 * Sends a code to an e-mail and answers the token it is bound to. A repeat sends another code; the
 * earlier one stays good under its own token. Somebody who has an account is told so by mail as
 * well. Throws `too_many_requests`, `user_exist`, `mail_unavailable`.
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
  const owner = taken[0];
  if (owner) {
    await tellOwner(ctx, owner);
    throw new AppError('user_exist');
  }

  return issueChallenge(ctx, {
    purpose: 'sign_up',
    accountId: null,
    typed: { email: input.email, displayName: input.display_name },
    mail: signUpCodeMail,
    tries,
  });
}

/** Once a day at most, however often somebody tries. */
async function tellOwner(ctx: Ctx, { id, email, provider, passwordHash }: AccountRow) {
  const now = ctx.clock.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const known = { email, provider, hasPassword: passwordHash !== null };
  const notice = {
    key: `already-registered:${id}:${day}`,
    ...alreadyRegisteredMail(known, ctx.origin),
  };
  await sendQueued(ctx, notice, await queueMail(ctx.db, notice, now));
}
