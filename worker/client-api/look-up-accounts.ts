import { readAccounts } from '#worker/client-api/read-accounts.ts';
import { asClient } from '#worker/client-api/read-as-client.ts';
import type { Credentials, LookupAnswer } from '#worker/client-api/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * What these accounts may use now, for a client that compares all of its own. Those that were not
 * handed off to it are left out. Throws `unknown_client`.
 */
export async function lookUpAccounts(
  ctx: Ctx,
  client: Credentials | null,
  ids: readonly string[],
): Promise<LookupAnswer> {
  return readAccounts(ctx, asClient(ctx, client), [...new Set(ids)]);
}
