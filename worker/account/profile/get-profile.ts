import { selectAccount } from '#worker/account/account-repository.ts';
import { readAsCaller } from '#worker/account/caller.ts';
import { needsConfirmation } from '#worker/account/confirmation.ts';
import { selectIdentities } from '#worker/account/profile/profile-repository.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/** What the caller signs in with. Throws `not_logged_in`. */
export async function getProfile(ctx: Ctx): Promise<ProfileAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectAccount(ctx.db, accountId),
    selectIdentities(ctx.db, accountId),
  ]);
  const [accounts, identities] = rows;
  const hasPassword = (accounts[0]?.passwordHash ?? null) !== null;
  return {
    email: account.email,
    display_name: account.displayName,
    friendly_name: account.friendlyName,
    provider: account.provider,
    has_password: hasPassword,
    identities: [...new Set(identities.map(({ provider }) => provider))],
    needs_confirmation: needsConfirmation(account, hasPassword, ctx.clock.now()),
  };
}
