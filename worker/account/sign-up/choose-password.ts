import type * as z from 'zod/mini';

import { sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { allowsStep } from '#worker/account/challenge/challenge.ts';
import type { ChallengeRow } from '#worker/account/challenge/challenge.ts';
import {
  selectAccountByNextToken,
  selectByNextToken,
} from '#worker/account/challenge/challenge-sql.ts';
import { readChallengeRecord } from '#worker/account/challenge/challenge-store.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import { limits } from '#worker/account/limits.ts';
import { hashPassword } from '#worker/account/password.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import type { signUpPassword } from '#worker/account/schemas.ts';
import { newSession } from '#worker/account/session.ts';
import { signInAgain } from '#worker/account/sign-in-again.ts';
import { insertAccountOfSignUp, markSignedUp } from '#worker/account/sign-up/sign-up-sql.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { refuseWeakPassword } from '#worker/account/weak-password.ts';
import { AppError } from '#worker/errors.ts';
import { nextYear } from '#worker/legal/kept.ts';

type Input = z.output<typeof signUpPassword>;

/**
 * Creates the account and signs its owner in, in one batch. The same call sent again with the same
 * password signs in to that account. Throws `weak_password`, `expired_code`, `too_many_requests`,
 * and `user_exist` if another account got the e-mail in the meantime.
 */
export async function choosePassword(ctx: Ctx, input: Input): Promise<SignedIn> {
  const tokenHash = await sha256(input.token);
  const tries = await triesOf(ctx, [[limits.passwordPerToken, tokenHash]]);
  const { signUps, accounts, counts } = await batch(ctx.db, {
    signUps: selectByNextToken(ctx.db, 'sign_up', tokenHash),
    accounts: selectAccountByNextToken(ctx.db, 'sign_up', tokenHash),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);

  const signUp = signUps[0];
  if (!signUp || !allowsStep(signUp, 'password', ctx.clock.now())) {
    throw new AppError('expired_code');
  }
  const account = accounts[0];
  return account
    ? signInAgain(ctx, account, input, 'sign_up')
    : createSignUpAccount(ctx, input, signUp, tokenHash);
}

async function createSignUpAccount(
  ctx: Ctx,
  input: Input,
  signUp: ChallengeRow,
  tokenHash: string,
): Promise<SignedIn> {
  const record = await readChallengeRecord(ctx, signUp.id);
  if (record?.displayName === undefined) throw new AppError('expired_code');
  refuseWeakPassword(input.password, { ...record, displayName: record.displayName });
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
    mailboxHash: await mailboxHash(ctx.codePepper, record.email),
    seenAt: now,
    lookAt: nextYear(now),
  };
  const session = await newSession(ctx, account.id, { with: 'sign_up', stay: input.stay });
  const { owners } = await batch(ctx.db, {
    newAccount: insertAccountOfSignUp(ctx.db, account, signUp.id, now),
    signUp: markSignedUp(ctx.db, signUp.id, account.id, now),
    owners: selectAccountByNextToken(ctx.db, 'sign_up', tokenHash),
    ...sessionStatements(ctx, session),
  });
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  // Another account: the same call was sent twice at once, and the other one created it.
  if (owner.id !== account.id) return signInAgain(ctx, owner, input, 'sign_up');
  return signedIn(account, session);
}
