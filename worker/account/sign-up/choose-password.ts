import type * as z from 'zod/mini';

import { sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { readNextStep } from '#worker/account/code/check-code.ts';
import { selectAccountByNextToken } from '#worker/account/code/code-sql.ts';
import { readChallengeRecord } from '#worker/account/code/typed-store.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import { hashPassword } from '#worker/account/password.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import type { signUpPassword } from '#worker/account/schemas.ts';
import { newSession } from '#worker/account/session.ts';
import { signInAgain } from '#worker/account/sign-in.ts';
import { insertAccountOfSignUp, markSignedUp } from '#worker/account/sign-up/sign-up-sql.ts';
import type { Ctx } from '#worker/context.ts';
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
  const { challenge, account, tokenHash } = await readNextStep(ctx, 'sign_up', input.token);
  return account
    ? signInAgain(ctx, account, input, 'sign_up')
    : createSignUpAccount(ctx, input, challenge.id, tokenHash);
}

async function createSignUpAccount(
  ctx: Ctx,
  input: Input,
  signUpId: string,
  tokenHash: string,
): Promise<SignedIn> {
  const record = await readChallengeRecord(ctx, signUpId);
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
    newAccount: insertAccountOfSignUp(ctx.db, account, signUpId, now),
    signUp: markSignedUp(ctx.db, signUpId, account.id, now),
    owners: selectAccountByNextToken(ctx.db, 'sign_up', tokenHash),
    ...sessionStatements(ctx, session),
  });
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  // Another account: the same call was sent twice at once, and the other one created it.
  if (owner.id !== account.id) return signInAgain(ctx, owner, input, 'sign_up');
  return signedIn(account, session);
}
