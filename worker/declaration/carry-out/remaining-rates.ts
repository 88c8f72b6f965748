import type { Ctx } from '#worker/context.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import { comingCharges } from '#worker/subscription/reminders/coming-charges.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';

/** Cents of each rate that is still charged before a contract in rates ends; none for others. */
export async function remainingRates(
  ctx: Ctx,
  { contract, result, endsAt }: Carried,
): Promise<number[]> {
  const isInRates = cataloguePlan(contract.planKey)?.customYearly ?? false;
  const isEnding = result === 'cancelled' || result === 'already';
  if (!isInRates || !isEnding || endsAt === null) return [];
  return comingCharges(ctx, contract, endsAt);
}
