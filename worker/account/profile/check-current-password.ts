import { selectAccount, selectAccountByEmail } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { readAsCaller } from '#worker/account/caller.ts';
import { needsConfirmation, refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { refuseExcess, tryOfCaller, uncountTries } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { Try } from '#worker/account/limits.ts';
import { checkPassword } from '#worker/account/password.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';

interface Options {
  password: string | undefined;
  /** An e-mail to look up in the same round trip. */
  email?: string;
  /** Further tries that the call counts as. They are uncounted if the call is refused here. */
  tries?: readonly Try[];
}

interface CheckResult {
  account: AccountRow;
  /** Whether the current password is correct; also true if the account has none. */
  isCorrect: boolean;
  /** Whether an account has `email`. */
  isEmailInUse: boolean;
  /** The counted try of the current password. The caller uncounts it if the password is correct. */
  passwordTry: Try;
}

/**
 * Checks the current password before a change of sign-in data. An account without a password needs
 * a session that was confirmed recently instead. Every try is counted before the password is
 * compared. Throws `not_logged_in`, `too_many_requests`, `confirmation_required`.
 */
export async function checkCurrentPassword(
  ctx: Ctx,
  { password, email = '', tries = [] }: Options,
): Promise<CheckResult> {
  const passwordTry = tryOfCaller(ctx, limits.currentPasswordPerAccount);
  const allTries = [passwordTry, ...tries];
  const { account: caller, rows } = await readAsCaller(ctx, (accountId) => ({
    accounts: selectAccount(ctx.db, accountId),
    emailOwners: selectAccountByEmail(ctx.db, email),
    counts: allTries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, allTries, rows.counts);
  const account = rows.accounts[0];
  if (!account) throw new Error('the caller has no account');

  const hash = account.passwordHash;
  const isUnconfirmed = needsConfirmation(caller, hash !== null, ctx.clock.now());
  const isCorrect =
    !isUnconfirmed &&
    (hash === null || (password !== undefined && (await checkPassword(password, hash))));
  if (!isCorrect) await uncountTries(ctx, tries);
  refuseUnconfirmed(ctx, caller, hash !== null);
  return { account, isCorrect, isEmailInUse: rows.emailOwners.length > 0, passwordTry };
}
