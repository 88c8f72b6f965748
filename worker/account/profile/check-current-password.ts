import { selectAccount, selectAccountByEmail } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { readAsCaller } from '#worker/account/caller.ts';
import { needsConfirmation, refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { checkPassword } from '#worker/account/password.ts';
import { countTry } from '#worker/account/statements.ts';
import { takeBackTries } from '#worker/account/take-back-tries.ts';
import type { Ctx } from '#worker/context.ts';

interface Asked {
  password: string | undefined;
  /** An e-mail that is looked up in the same round trip. */
  email?: string;
  /** What else the call amounts to; taken back where it goes no further. */
  tries?: readonly Try[];
}

interface Checked {
  account: AccountRow;
  /** Whether the current password is right; also where the account has none to ask for. */
  right: boolean;
  /** Whether somebody has `email`. */
  taken: boolean;
  /** The try of the current password, to be taken back where it was right. */
  passwordTry: Try;
}

/**
 * Whether the caller may change what they sign in with, as far as the current password goes: it
 * has to be right, or there is none and the session is freshly confirmed. Every try is counted
 * before the password is looked at. Throws `not_logged_in`, `too_many_requests`,
 * `confirmation_required`.
 */
export async function checkCurrentPassword(
  ctx: Ctx,
  { password, email = '', tries = [] }: Asked,
): Promise<Checked> {
  const passwordTry = tryOfCaller(ctx, limits.currentPasswordPerAccount);
  const counts = [passwordTry, ...tries];
  const { account: caller, rows } = await readAsCaller(ctx, (accountId) => [
    selectAccount(ctx.db, accountId),
    selectAccountByEmail(ctx.db, email),
    ...counts.map((one) => countTry(ctx.db, one)),
  ]);
  const [accounts, taken, ...counted] = rows;
  refuseExcess(ctx, counts, counted);
  const account = accounts[0];
  if (!account) throw new Error('the caller has no account');

  const hash = account.passwordHash;
  const unconfirmed = needsConfirmation(caller, hash !== null, ctx.clock.now());
  const right =
    !unconfirmed &&
    (hash === null || (password !== undefined && (await checkPassword(password, hash))));
  if (!right) await takeBackTries(ctx, tries);
  refuseUnconfirmed(ctx, caller, hash !== null);
  return { account, right, taken: taken.length > 0, passwordTry };
}
