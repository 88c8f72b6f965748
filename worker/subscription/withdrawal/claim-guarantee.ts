import { readAsCaller } from '#worker/account/caller.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { withdrawContract } from '#worker/subscription/contract/withdraw-contract.ts';
import { mayClaim } from '#worker/subscription/withdrawal/guarantee.ts';
import { readClaim } from '#worker/subscription/withdrawal/read-claim.ts';
import { selectWithdrawals } from '#worker/subscription/withdrawal/shared-sql.ts';

/**
 * Ends the caller's contract by the money-back guarantee: at once, and everything paid goes back.
 * Asking again is no error. Throws `not_found` for a contract that is not the caller's or has
 * ended, `guarantee_over` before a payment, after 20 days, and for somebody who has used it
 * before.
 */
export async function claimGuarantee(ctx: Ctx, contractId: string): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    withdrawals: selectWithdrawals(ctx.db, accountId),
    spent: selectSpent(ctx.db, accountId),
  }));
  const contract = rows.contracts.find(({ id }) => id === contractId);
  if (!contract) throw new AppError('not_found');
  const key = `guarantee:${contractId}`;
  const isRepeated = rows.withdrawals.some((one) => one.key === key && one.status !== 'undone');
  if (isRepeated) return;
  const isOver = contract.status === 'canceled' || contract.status === 'incomplete_expired';
  if (isOver) throw new AppError('not_found');
  const isKnown = rows.spent[0]?.guarantee === 1;
  if (!mayClaim(contract, rows.withdrawals, isKnown)) throw new AppError('guarantee_over');
  const now = ctx.clock.now();
  const claim = await readClaim(ctx, contract);
  if (!claim || claim.endsAt < now) throw new AppError('guarantee_over');
  const declared = { key, reason: 'guarantee', receivedAt: now, finalAt: now } as const;
  await withdrawContract(ctx, contract, declared);
}
