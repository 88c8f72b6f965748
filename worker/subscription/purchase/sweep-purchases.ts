import { AppError } from '#worker/errors.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { isOpen, purchaseLife } from '#worker/subscription/life/life.ts';
import { readPurchase } from '#worker/subscription/life/move-purchase.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { completeIfPaid } from '#worker/subscription/purchase/complete-if-paid.ts';
import { kindOf } from '#worker/subscription/purchase/kinds/kind-of.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import { leftAlone } from '#worker/subscription/purchase/sweep-sql.ts';

/**
 * Ends what no call carries on: a reservation that was cut off, a payment left unfinished for a
 * day. What the person's bank has agreed to is completed. Nobody is charged in their absence; the
 * rest is given up (docs/decisions/0003). A debit takes as long as it takes. Part of the scheduled
 * run.
 */
export const sweepPurchases = itemJob(leftAlone, conclude);

async function conclude(ctx: JobCtx, purchase: Purchase): Promise<void> {
  try {
    const contractId = debitedContract(purchase);
    if (contractId) await syncContract(ctx, contractId);
    else if (!(await completeIfPaid(ctx, purchase.id))) await releasePurchase(ctx, purchase);
  } catch (error) {
    // What its person would hear as a refusal, such as of a replaced coupon, has given it up.
    const isRefusal = error instanceof AppError;
    if (!isRefusal || isOpen((await readPurchase(ctx, purchase.id)).status)) throw error;
  }
}

/** The contract behind a debit that was with the bank; null for anything else. */
function debitedContract(purchase: Purchase): string | null {
  const { left } = purchaseLife[purchase.status];
  return left?.action === 'look' ? kindOf(purchase.quote).contractId(purchase) : null;
}
