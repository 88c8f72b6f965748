import { selectAccount } from '#worker/account/account-sql.ts';
import { read, reading } from '#worker/account/caller.ts';
import { deletionDueAt } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { needsConfirmation } from '#worker/account/confirmation.ts';
import { selectIdentities } from '#worker/account/profile/profile-sql.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { shownEmail } from '#worker/shown-email.ts';

/** The caller's sign-in data. */
export const profileReading = reading({
  statements: (ctx, accountId) => ({
    accounts: selectAccount(ctx.db, accountId),
    identities: selectIdentities(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
  }),
  answer(ctx, rows, account): ProfileAnswer {
    const hasPassword = (rows.accounts[0]?.passwordHash ?? null) !== null;
    return {
      email: shownEmail(account.email),
      display_name: account.displayName,
      friendly_name: account.friendlyName,
      provider: account.provider,
      has_password: hasPassword,
      identities: [...new Set(rows.identities.map(({ provider }) => provider))],
      needs_confirmation: needsConfirmation(account, hasPassword, ctx.clock.now()),
      deletion_due_at: deletionDueAt(rows.deletions),
    };
  },
});

/** Throws `not_logged_in`. */
export function getProfile(ctx: Ctx): Promise<ProfileAnswer> {
  return read(ctx, profileReading);
}
