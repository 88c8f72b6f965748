import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { codeTries, sendCode } from '#worker/account/code/send-code.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { signUpEmail, TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { alreadyRegisteredMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Sends a code to an e-mail and returns the token that it is bound to. A repeat sends another code;
 * the earlier one stays valid with its own token. If the e-mail already has an account, its owner
 * also gets a mail that says so. Throws `too_many_requests`, `user_exist`, `mail_unavailable`.
 */
export async function requestCode(
  ctx: Ctx,
  input: z.output<typeof signUpEmail>,
): Promise<TokenAnswer> {
  const tries = await codeTries(ctx, 'sign_up', input.email);
  const { owners, counts } = await batch(ctx.db, {
    owners: selectAccountByEmail(ctx.db, input.email),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);
  const owner = owners[0];
  if (owner) {
    await notifyOwner(ctx, owner);
    throw new AppError('user_exist');
  }

  const typed = { email: input.email, displayName: input.display_name };
  return sendCode(ctx, 'sign_up', { accountId: null, typed, tries });
}

/** Sends the owner at most one mail a day, however often somebody tries. */
async function notifyOwner(ctx: Ctx, { id, email, provider, passwordHash }: AccountRow) {
  const now = ctx.clock.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const existing = { email, provider, hasPassword: passwordHash !== null };
  const notice = {
    key: `already-registered:${id}:${day}`,
    ...alreadyRegisteredMail(existing, ctx.origin),
  };
  await sendQueued(ctx, notice, await queueMail(ctx.db, notice, now));
}
