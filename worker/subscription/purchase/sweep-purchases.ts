import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { completeIfPaid } from '#worker/subscription/purchase/complete-if-paid.ts';
import { abandonedMs, longestMs, reservationMs } from '#worker/subscription/purchase/purchase.ts';
import { purchaseKind } from '#worker/subscription/purchase/purchase-kind.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import { takeAbandoned } from '#worker/subscription/purchase/sweep-repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';

const batch = 25;

/**
 * Ends what nobody carries on: a reservation that was cut off, or a payment left unfinished for a
 * day; a debit takes as long as it takes. What the person's bank has agreed to is completed; nobody is charged in their absence, the
 * rest is given up (docs/decisions/0003). Part of the scheduled run.
 */
export async function sweepPurchases(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const before = {
    reserved: now - reservationMs,
    unfinished: now - abandonedMs,
    begun: now - longestMs,
  };
  const abandoned = await takeAbandoned(ctx.db, before, now, batch);
  return countDone(abandoned, async (purchase) => {
    const debited = debitedContract(purchase);
    if (debited) return syncContract(ctx, debited);
    return (await completeIfPaid(ctx, purchase.id)) || releasePurchase(ctx, purchase);
  });
}

/** The contract behind a debit that was with the bank when it was last seen; it lives on by itself. */
function debitedContract({ status, quote, subscriptionId, invoiceId }: Purchase): string | null {
  if (status !== 'processing' || purchaseKind(quote) === 'trial') return null;
  return subscriptionId ?? invoiceId;
}
