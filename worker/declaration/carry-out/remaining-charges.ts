import type { Ctx } from '#worker/context.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import type { Charge } from '#worker/subscription/clock/terms.ts';
import { comingCharges } from '#worker/subscription/leaving/read-terms.ts';

/** What is still charged before a contract ends that was cancelled; nothing for others. */
export async function remainingCharges(
  ctx: Ctx,
  { contract, result, endsAt, isOver }: Carried,
): Promise<Charge[]> {
  const isEnding = (result === 'cancelled' || result === 'already') && !isOver;
  if (!isEnding || endsAt === null || contract.oneTime) return [];
  return comingCharges(ctx, contract, endsAt);
}
