import { readAccounts } from '#worker/client-api/read-accounts.ts';
import { asClient } from '#worker/client-api/read-as-client.ts';
import type { AccountAnswer, Credentials } from '#worker/client-api/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * What an account may use now. Throws `unknown_client`, `not_found` for an account that was not
 * handed off to the client, `account_deleted` for one that was and is gone.
 */
export async function getEntitlements(
  ctx: Ctx,
  client: Credentials | null,
  accountId: string,
): Promise<AccountAnswer> {
  const { accounts, deleted } = await readAccounts(ctx, asClient(ctx, client), [accountId]);
  const [account] = accounts;
  if (account) return account;
  throw new AppError(deleted.length > 0 ? 'account_deleted' : 'not_found');
}
