import type * as z from 'zod/mini';

import { selectAccount, updatePasswordHash } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { allowsStep } from '#worker/account/challenge/challenge.ts';
import {
  deleteOpenChallenges,
  isVerifiedAndOpen,
  markDone,
  selectAccountByNextToken,
  selectByNextToken,
} from '#worker/account/challenge/challenge-sql.ts';
import { readChallengeRecord } from '#worker/account/challenge/challenge-store.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { spendLoginCodes } from '#worker/account/login-code/login-code-sql.ts';
import { checkPassword, hashPassword } from '#worker/account/password.ts';
import type { forgetPassword } from '#worker/account/reset/schemas.ts';
import { deleteSessions } from '#worker/account/session-sql.ts';
import { newSession } from '#worker/account/session.ts';
import { signInAgain } from '#worker/account/sign-in-again.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
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
 * Sets a new password, and ends every session, login code and other challenge of the account. Signs
 * the owner in unless `autologin` is false. The same call sent again gets the same answer. Throws
 * `weak_password`, `expired_code`, `too_many_requests`.
 */
export async function chooseNewPassword(ctx: Ctx, input: Input): Promise<Reset> {
  const tokenHash = await sha256(input.token);
  const tries = await triesOf(ctx, [[limits.passwordPerToken, tokenHash]]);
  const { resets, accounts, counts } = await batch(ctx.db, {
    resets: selectByNextToken(ctx.db, 'reset', tokenHash),
    accounts: selectAccountByNextToken(ctx.db, 'reset', tokenHash),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);

  const reset = resets[0];
  const account = accounts[0];
  if (!reset || !account || account.email !== input.email) throw new AppError('expired_code');
  if (!allowsStep(reset, 'password', ctx.clock.now())) throw new AppError('expired_code');
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
