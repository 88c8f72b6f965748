import type { Ctx } from '#worker/context.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import { isOwing } from '#worker/subscription/leaving/read-terms.ts';
import { readClaim } from '#worker/subscription/leaving/withdraw-contract.ts';

/**
 * What a withdrawal that was received after its period, at that moment in UTC milliseconds, uses:
 * the guarantee, or nothing of it where nothing was paid, because it is given once. Null where
 * somebody of ours decides. Of a contract that took over from another one the guarantee counts from
 * the first payment of that (docs/decisions/0112), which Stripe knows, so it may be over. And what
 * is owed is no payment to give back: nobody leaves a debt by it.
 */
export async function reasonAfterPeriod(
  ctx: Ctx,
  contract: Pick<ContractRow, 'id' | 'accountId'>,
  receivedAt: number,
): Promise<Withdrawal['reason'] | null> {
  const claim = await readClaim(ctx, contract);
  if (claim) return claim.endsAt < receivedAt ? null : 'guarantee';
  return (await isOwing(ctx, contract)) ? null : 'withdrawal';
}
