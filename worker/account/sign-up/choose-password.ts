import type * as z from 'zod/mini';

import { sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { allowsStep } from '#worker/account/challenge/challenge.ts';
import type { ChallengeRow } from '#worker/account/challenge/challenge.ts';
import {
  selectAccountByNextToken,
  selectByNextToken,
} from '#worker/account/challenge/challenge-repository.ts';
import { recallChallenge } from '#worker/account/challenge/challenge-store.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { hashPassword } from '#worker/account/password.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import type { signUpPassword } from '#worker/account/schemas.ts';
import { newSession } from '#worker/account/session.ts';
import { signInAgain } from '#worker/account/sign-in-again.ts';
import { insertAccountOfSignUp, markSignedUp } from '#worker/account/sign-up/sign-up-repository.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

type Input = z.output<typeof signUpPassword>;

/**
 * Makes the account and signs its owner in, in one batch. Sent again with the same password it is
 * a sign-in to that account. Throws `expired_code`, `too_many_requests`, and `user_exist` when the
 * e-mail has been taken meanwhile.
 */
export async function choosePassword(ctx: Ctx, input: Input): Promise<SignedIn> {
  const tokenHash = await sha256(input.token);
  const tries = await triesOf(ctx, [[limits.passwordPerToken, tokenHash]]);
  const [signUps, accounts, ...counted] = await ctx.db.batch([
    selectByNextToken(ctx.db, 'sign_up', tokenHash),
    selectAccountByNextToken(ctx.db, 'sign_up', tokenHash),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);

  const signUp = signUps[0];
  if (!signUp || !allowsStep(signUp, 'password', ctx.clock.now())) {
    throw new AppError('expired_code');
  }
  const account = accounts[0];
  return account
    ? signInAgain(ctx, account, input.password, 'sign_up')
    : makeAccount(ctx, input, signUp, tokenHash);
}

async function makeAccount(
  ctx: Ctx,
  input: Input,
  signUp: ChallengeRow,
  tokenHash: string,
): Promise<SignedIn> {
  const record = await recallChallenge(ctx, signUp.id);
  if (record?.displayName === undefined) throw new AppError('expired_code');
  const now = ctx.clock.now();
  const account: AccountRow = {
    id: crypto.randomUUID(),
    email: record.email,
    displayName: record.displayName,
    friendlyName: null,
    friendlyKey: null,
    passwordHash: await hashPassword(input.password),
    provider: 'email',
    createdAt: now,
    emailChangedAt: null,
  };
  const session = await newSession(ctx, account.id, 'sign_up');
  const results = await ctx.db.batch([
    insertAccountOfSignUp(ctx.db, account, signUp.id, now),
    markSignedUp(ctx.db, signUp.id, account.id, now),
    selectAccountByNextToken(ctx.db, 'sign_up', tokenHash),
    ...sessionStatements(ctx, session.row),
  ]);
  const made = results[2][0];
  if (!made) throw new AppError('user_exist');
  // The same call sent twice at once: the other one made the account.
  if (made.id !== account.id) return signInAgain(ctx, made, input.password, 'sign_up');
  return { account, token: session.token };
}
