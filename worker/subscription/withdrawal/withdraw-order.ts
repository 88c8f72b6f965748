import type { Ctx } from '#worker/context.ts';
import { withdrawContract } from '#worker/subscription/contract/withdraw-contract.ts';
import { readPurchase } from '#worker/subscription/life/move-purchase.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { kindOf } from '#worker/subscription/purchase/kinds/kind-of.ts';
import { releaseUnlessAtWork } from '#worker/subscription/purchase/release-purchase.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';

/**
 * Withdraws from an order that is not concluded: it is given up. If its payment was faster, the
 * contract that follows from it ends, and what arrives for it goes back. Null if nothing was
 * charged. Throws `purchase_in_progress` while the order's own request is at work.
 */
export async function withdrawOrder(
  ctx: Ctx,
  purchase: Purchase,
  declared: Pick<Withdrawal, 'key' | 'reason' | 'receivedAt' | 'finalAt'>,
): Promise<Withdrawal | null> {
  if ((await releaseUnlessAtWork(ctx, purchase)) === 'given_up') return null;
  const current = await readPurchase(ctx, purchase.id);
  const id = kindOf(current.quote).contractId(current);
  if (!id) throw new Error(`purchase ${purchase.id} is paid and has no contract`);
  return withdrawContract(ctx, { id, accountId: purchase.accountId }, declared);
}
