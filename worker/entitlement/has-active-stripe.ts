import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';

/** Whether a contract of the caller's runs in Stripe. Throws `not_logged_in`. */
export async function hasActiveStripe(ctx: Ctx): Promise<boolean> {
  const { rows } = await readAsCaller(ctx, (accountId) => [selectContracts(ctx.db, accountId)]);
  return rows[0].some(({ status }) => isActive(status));
}
