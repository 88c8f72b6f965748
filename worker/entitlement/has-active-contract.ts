import { read, reading } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import type { ActiveContractAnswer } from '#worker/entitlement/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';

/** Whether a contract of the caller runs in Stripe. */
export const activeContractReading = reading({
  statements: (ctx, accountId) => ({ contracts: selectContracts(ctx.db, accountId) }),
  answer: (_ctx, rows): ActiveContractAnswer => ({
    active: rows.contracts.some(({ status }) => isActive(status)),
  }),
});

/** Throws `not_logged_in`. */
export function hasActiveContract(ctx: Ctx): Promise<ActiveContractAnswer> {
  return read(ctx, activeContractReading);
}
