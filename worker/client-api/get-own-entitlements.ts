import { selectAccessToken } from '#worker/account/oauth-grant/shared-sql.ts';
import { readAccounts } from '#worker/client-api/read-accounts.ts';
import type { AccountAnswer } from '#worker/client-api/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * What the person of an access token may use now. Two round trips. Throws `invalid_token` without a
 * token that is good now, and for one of an app that is not registered any more.
 */
export async function getOwnEntitlements(ctx: Ctx, token: string | null): Promise<AccountAnswer> {
  if (token === null) throw new AppError('invalid_token');
  const [grant] = await selectAccessToken(ctx.db, await sha256(token), ctx.clock.now());
  const isKnown = ctx.handOff.clients.some(({ id }) => id === grant?.clientId);
  if (!grant || !isKnown) throw new AppError('invalid_token');
  const { accounts } = await readAccounts(
    ctx,
    (statementsOf) => batch(ctx.db, statementsOf(grant.clientId)),
    [grant.accountId],
  );
  const [account] = accounts;
  // It was deleted a moment ago.
  if (!account) throw new AppError('invalid_token');
  return account;
}
