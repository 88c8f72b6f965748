import type * as z from 'zod/mini';

import { sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { checkPassword, hashPassword, isOutdated } from '#worker/account/password.ts';
import {
  hasPasswordHash,
  selectAccountByEmail,
  updatePasswordHash,
} from '#worker/account/account-repository.ts';
import { countTry, uncountTry } from '#worker/account/statements.ts';
import type { signIn as signInSchema } from '#worker/account/schemas.ts';
import { newSession } from '#worker/account/session.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Signs in by e-mail and password, with a new session in place of the one this browser had. Every
 * try is counted before the password is looked at and a successful one taken back, so that many at
 * once are no way round the limit. Throws `too_many_requests`, `user_not_exist`, `invalid_password`.
 */
export async function signIn(ctx: Ctx, input: z.output<typeof signInSchema>): Promise<SignedIn> {
  const { email, password } = input;
  const tries = await triesOf(ctx, [
    [limits.signInPerAccount, email],
    [limits.signInPerAddress, ctx.caller.address],
  ]);
  const [found, ...counted] = await ctx.db.batch([
    selectAccountByEmail(ctx.db, email),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);

  const account = found[0];
  const hash = account?.passwordHash ?? null;
  const right = await checkPassword(password, hash);
  if (!account) throw new AppError('user_not_exist');
  if (!right || hash === null) throw new AppError('invalid_password');

  const session = await newSession(ctx, account.id, 'password');
  // Hashing takes its time: who has changed the password meanwhile has ended every session.
  const still = hasPasswordHash(ctx.db, account.id, hash);
  const [begun] = await ctx.db.batch([
    ...sessionStatements(ctx, session.row, still),
    ...tries.map((one) => uncountTry(ctx.db, one)),
    ...(isOutdated(hash)
      ? [updatePasswordHash(ctx.db, account.id, await hashPassword(password), still)]
      : []),
  ]);
  // It may also have been hashed anew, by the same person on another device: it is asked again.
  if (begun.length === 0) return signIn(ctx, input);
  return { account, token: session.token };
}
