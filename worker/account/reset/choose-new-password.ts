import type * as z from 'zod/mini';

import { selectAccount, updatePasswordHash } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { readNextStep } from '#worker/account/code/check-code.ts';
import {
  deleteOpenChallenges,
  isVerifiedAndOpen,
  markDone,
} from '#worker/account/code/code-sql.ts';
import { readChallengeRecord } from '#worker/account/code/typed-store.ts';
import { spendLoginCodes } from '#worker/account/login-code/login-code-sql.ts';
import { deleteGrants } from '#worker/account/oauth-grant/shared-sql.ts';
import { checkPassword, hashPassword } from '#worker/account/password.ts';
import type { forgetPassword } from '#worker/account/reset/schemas.ts';
import { deleteSessions } from '#worker/account/session-sql.ts';
import { newSession } from '#worker/account/session.ts';
import { signInAgain } from '#worker/account/sign-in.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { refuseWeakPassword } from '#worker/account/weak-password.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { passwordChangedMail } from '#worker/mail/templates/account-mails.ts';

type Input = z.output<typeof forgetPassword>;

/** The account, and how it is signed in; null if the call does not sign in. */
interface Reset {
  account: AccountRow;
  begun: SignedIn | null;
}

/**
 * Sets a new password, and ends every session, login code, sign-in in an app and other challenge of
 * the account. Signs the owner in unless `autologin` is false. The same call sent again gets the
 * same answer. Throws `weak_password`, `expired_code`, `too_many_requests`.
 */
export async function chooseNewPassword(ctx: Ctx, input: Input): Promise<Reset> {
  const { challenge: reset, account } = await readNextStep(ctx, 'reset', input.token);
  if (!account || account.email !== input.email) throw new AppError('expired_code');
  return reset.doneAt === null
    ? setPassword(ctx, input, reset.id, account)
    : answerAgain(ctx, input, account);
}

async function setPassword(
  ctx: Ctx,
  input: Input,
  resetId: string,
  account: AccountRow,
): Promise<Reset> {
  const now = ctx.clock.now();
  const record = await readChallengeRecord(ctx, resetId);
  // The account's e-mail changed after the code was sent to the old one.
  if (record?.email !== account.email) throw new AppError('expired_code');
  refuseWeakPassword(input.password, account);
  const passwordHash = await hashPassword(input.password);
  const notice = {
    key: `password-changed:${resetId}`,
    ...passwordChangedMail(account.email, ctx.origin, now),
  };
  const session = isSigningIn(input)
    ? await newSession(ctx, account.id, { with: 'reset', stay: input.stay, mailKey: notice.key })
    : null;
  // Every write has this condition, and the last one ends it. Of two simultaneous calls only the
  // first writes anything.
  const isOpen = isVerifiedAndOpen(ctx.db, resetId, now);
  const { mail, accounts } = await batch(ctx.db, {
    passwordHash: updatePasswordHash(ctx.db, account.id, passwordHash, isOpen),
    sessions: deleteSessions(ctx.db, account.id, null, isOpen),
    apps: deleteGrants(ctx.db, account.id, isOpen),
    challenges: deleteOpenChallenges(ctx.db, account.id, resetId, isOpen),
    loginCodes: spendLoginCodes(ctx.db, account.id, isOpen),
    mail: queueMail(ctx.db, notice, now, isOpen),
    accounts: selectAccount(ctx.db, account.id),
    ...(session && sessionStatements(ctx, session, isOpen)),
    doneChallenges: markDone(ctx.db, resetId, now, isOpen),
  });
  await sendQueued(ctx, notice, mail);
  const updated = accounts[0];
  if (!updated) throw new AppError('expired_code');
  if (updated.passwordHash !== passwordHash) return answerAgain(ctx, input, updated);
  return { account: updated, begun: session && signedIn(updated, session) };
}

async function answerAgain(ctx: Ctx, input: Input, account: AccountRow): Promise<Reset> {
  if (isSigningIn(input))
    return { account, begun: await signInAgain(ctx, account, input, 'reset') };
  if (!(await checkPassword(input.password, account.passwordHash))) {
    throw new AppError('expired_code');
  }
  return { account, begun: null };
}

function isSigningIn({ autologin = true }: Input): boolean {
  return autologin;
}
