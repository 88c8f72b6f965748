import type { Ctx } from '#worker/context.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import { readKnown, readTerms } from '#worker/subscription/leaving/read-terms.ts';

/**
 * When the running one of these contracts of a person would end if they cancelled it now, UTC
 * milliseconds; null if none runs. Changes nothing. Throws `no_term_end` for a plan that is paid
 * once.
 */
export async function endOfTerm(
  ctx: Ctx,
  contracts: readonly ContractRow[],
): Promise<number | null> {
  const contract = contracts.find(({ status }) => isLive(status));
  if (!contract) return null;
  if (contract.oneTime) throw new AppError('no_term_end');
  const terms = await readTerms(ctx, contract.id, await readKnown(ctx, contract));
  return leave(terms, { kind: 'cancel', receivedAt: ctx.clock.now(), wish: 'earliest' })
    .accessUntil;
}
