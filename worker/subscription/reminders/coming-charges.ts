import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Charge } from '#worker/subscription/clock/charges.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { readTerms } from '#worker/subscription/leaving/read-terms.ts';
import { selectDebitDisputes } from '#worker/subscription/dispute/shared-sql.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';

/**
 * What is still charged for a contract up to that moment, UTC milliseconds, in its order. It asks
 * Stripe.
 */
export async function comingCharges(
  ctx: Ctx,
  contract: ContractRow,
  until: number,
): Promise<Charge[]> {
  const { purchases, disputes } = await batch(ctx.db, {
    purchases: selectPurchaseByContract(ctx.db, contract.id),
    disputes: selectDebitDisputes(ctx.db, contract.accountId),
  });
  const terms = await readTerms(ctx, contract.id, { purchase: purchases[0] ?? null, disputes });
  return chargesUntil(terms, until).filter(({ cents }) => cents > 0);
}
