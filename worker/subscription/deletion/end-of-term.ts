import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import { selectDebitDisputes } from '#worker/subscription/dispute/shared-sql.ts';
import { readTerms } from '#worker/subscription/leaving/read-terms.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';

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
  const { purchases, disputes } = await batch(ctx.db, {
    purchases: selectPurchaseByContract(ctx.db, contract.id),
    disputes: selectDebitDisputes(ctx.db, contract.accountId),
  });
  const known = { purchase: purchases[0] ?? null, disputes };
  const terms = await readTerms(ctx, contract.id, known);
  return leave(terms, { kind: 'cancel', receivedAt: ctx.clock.now(), wish: 'earliest' })
    .accessUntil;
}
