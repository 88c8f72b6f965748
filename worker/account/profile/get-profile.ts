import { selectAccount } from '#worker/account/account-sql.ts';
import { readAsCaller } from '#worker/account/caller.ts';
import { needsConfirmation } from '#worker/account/confirmation.ts';
import { selectIdentities } from '#worker/account/profile/profile-sql.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/** Returns the caller's sign-in data. Throws `not_logged_in`. */
export async function getProfile(ctx: Ctx): Promise<ProfileAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    accounts: selectAccount(ctx.db, accountId),
    identities: selectIdentities(ctx.db, accountId),
  }));
  const hasPassword = (rows.accounts[0]?.passwordHash ?? null) !== null;
  return {
    email: account.email,
    display_name: account.displayName,
    friendly_name: account.friendlyName,
    provider: account.provider,
    has_password: hasPassword,
    identities: [...new Set(rows.identities.map(({ provider }) => provider))],
    needs_confirmation: needsConfirmation(account, hasPassword, ctx.clock.now()),
  };
}
