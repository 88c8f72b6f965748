import type * as z from 'zod/mini';

import { selectAccount, updatePasswordHash } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { allowsStep } from '#worker/account/challenge/challenge.ts';
import {
  deleteOpenChallenges,
  isVerifiedAndOpen,
  markDone,
  selectAccountByNextToken,
  selectByNextToken,
} from '#worker/account/challenge/challenge-repository.ts';
import { recallChallenge } from '#worker/account/challenge/challenge-store.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { deleteLoginCodes } from '#worker/account/login-code/login-code-repository.ts';
import { checkPassword, hashPassword } from '#worker/account/password.ts';
import type { forgetPassword } from '#worker/account/reset/schemas.ts';
import { deleteSessions } from '#worker/account/session-repository.ts';
import { newSession } from '#worker/account/session.ts';
import { signInAgain } from '#worker/account/sign-in-again.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { passwordChangedMail } from '#worker/mail/templates/password-changed.ts';

type Input = z.output<typeof forgetPassword>;

/** The account, and the token for the cookie where the call signs in. */
type Reset = SignedIn | { account: AccountRow; token: null };

/**
 * Sets a new password, ends every session, login code and other challenge of the account, and signs
 * its owner in unless told not to. Sent again with the same password it is answered as before. Throws
 * `expired_code`, `too_many_requests`.
 */
export async function chooseNewPassword(ctx: Ctx, input: Input): Promise<Reset> {
  const tokenHash = await sha256(input.token);
  const tries = await triesOf(ctx, [[limits.passwordPerToken, tokenHash]]);
  const [resets, accounts, ...counted] = await ctx.db.batch([
    selectByNextToken(ctx.db, 'reset', tokenHash),
    selectAccountByNextToken(ctx.db, 'reset', tokenHash),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);

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
  const record = await recallChallenge(ctx, resetId);
  // A code that was on its way while the account's e-mail changed has gone to somebody else's now.
  if (record?.email !== account.email) throw new AppError('expired_code');
  const passwordHash = await hashPassword(input.password);
  const session = signsIn(input) ? await newSession(ctx, account.id, 'reset') : null;
  const notice = {
    key: `password-changed:${resetId}`,
    ...passwordChangedMail(account.email, ctx.origin, now),
  };
  // All but the last statement look at it, so of two calls at once only the first does anything.
  const open = isVerifiedAndOpen(ctx.db, resetId, now);
  const [, , , , queued, accounts] = await ctx.db.batch([
    updatePasswordHash(ctx.db, account.id, passwordHash, open),
    deleteSessions(ctx.db, account.id, null, open),
    deleteOpenChallenges(ctx.db, account.id, resetId, open),
    deleteLoginCodes(ctx.db, account.id, open),
    queueMail(ctx.db, notice, now, open),
    selectAccount(ctx.db, account.id),
    ...(session ? sessionStatements(ctx, session.row, open) : []),
    markDone(ctx.db, resetId, now, open),
  ]);
  await sendQueued(ctx, notice, queued);
  const fresh = accounts[0];
  if (!fresh) throw new AppError('expired_code');
  if (fresh.passwordHash !== passwordHash) return answerAgain(ctx, input, fresh);
  return { account: fresh, token: session?.token ?? null };
}

async function answerAgain(ctx: Ctx, input: Input, account: AccountRow): Promise<Reset> {
  if (signsIn(input)) return signInAgain(ctx, account, input.password, 'reset');
  if (!(await checkPassword(input.password, account.passwordHash))) {
    throw new AppError('expired_code');
  }
  return { account, token: null };
}

function signsIn({ autologin = true }: Input): boolean {
  return autologin;
}
