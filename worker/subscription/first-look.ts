import type { Ctx } from '#worker/context.ts';
import { selectContract } from '#worker/entitlement/statements.ts';
import type { Taken } from '#worker/entitlement/statements.ts';
import { selectDisputeById } from '#worker/subscription/dispute/dispute-repository.ts';
import type { TakenDispute } from '#worker/subscription/dispute/sync-settlement.ts';
import type { TakenPurchase } from '#worker/subscription/purchase/complete-if-paid.ts';
import { purchaserOf, selectPurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { selectCustomer, selectPlanVersion } from '#worker/subscription/repository.ts';

/** What is stored about what an event of Stripe's tells of, of whatever kind that is. */
export interface FirstLook {
  contract: Taken;
  purchase: TakenPurchase;
  dispute: TakenDispute;
  planVersion: number;
}

/**
 * What the work on an event starts from, to be read in the batch that takes it in: Stripe is asked after
 * one round trip, of whatever kind the event is. `id` and `of` name its subject. Statements, in the
 * order of `FirstLook`.
 */
export function firstLook({ db }: Ctx, { id = '', of = '' }: { id?: string; of?: string }) {
  return [
    selectContract(db, id),
    selectPurchase(db, id),
    selectCustomer(db, purchaserOf(id)),
    selectDisputeById(db, Number(of) || 0),
    selectPlanVersion(db),
  ] as const;
}
