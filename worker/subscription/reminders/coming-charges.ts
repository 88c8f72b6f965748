import type { Ctx } from '#worker/context.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Charge } from '#worker/subscription/clock/charges.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { readKnown, readTerms } from '#worker/subscription/leaving/read-terms.ts';

/**
 * What is still charged for a contract up to that moment, UTC milliseconds, in its order. It asks
 * Stripe.
 */
export async function comingCharges(
  ctx: Ctx,
  contract: ContractRow,
  until: number,
): Promise<Charge[]> {
  const terms = await readTerms(ctx, contract.id, await readKnown(ctx, contract));
  return chargesUntil(terms, until).filter(({ cents }) => cents > 0);
}
