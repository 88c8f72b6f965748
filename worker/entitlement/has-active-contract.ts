import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';

/** Whether a contract of the caller runs in Stripe. Throws `not_logged_in`. */
export async function hasActiveContract(ctx: Ctx): Promise<boolean> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
  }));
  return rows.contracts.some(({ status }) => isActive(status));
}
