import type { Results } from '#worker/db/batch.ts';
import type { Database } from '#worker/db/client.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { selectDisputeById } from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeSnapshot } from '#worker/subscription/billing/sync-settlement.ts';
import { selectPlanVersion } from '#worker/subscription/catalogue/shared-sql.ts';
import type { PurchaseSnapshot } from '#worker/subscription/checkout/sweep-purchases.ts';
import type { ContractSnapshot } from '#worker/subscription/contract/sync-contract.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import {
  purchaserOf,
  selectPurchase,
  selectPurchaseByContract,
} from '#worker/subscription/order/purchase-sql.ts';

/** What is stored about the subject of an event, of whatever kind it is. */
export interface EventSnapshot {
  contract: ContractSnapshot;
  purchase: PurchaseSnapshot;
  dispute: DisputeSnapshot;
  planVersion: number;
}

/** A subject of some kind, with those ids of it that rows are stored under. */
interface Subject {
  kind?: string;
  contractId?: string;
  purchaseId?: string;
  disputeId?: number;
}

/**
 * Reads what the work on an event starts from, for the batch that stores the event. So Stripe is
 * asked after one round trip, of whatever kind the event is.
 */
export function selectEventSnapshot(
  db: Database,
  { contractId = '', purchaseId = '', disputeId = 0 }: Subject,
) {
  return {
    contracts: selectContract(db, contractId),
    contractPurchases: selectPurchaseByContract(db, contractId),
    purchases: selectPurchase(db, purchaseId),
    customers: selectCustomer(db, purchaserOf(purchaseId)),
    disputes: selectDisputeById(db, disputeId),
    planVersions: selectPlanVersion(db),
  };
}

/** The snapshot in what `selectEventSnapshot` returned. */
export function eventSnapshot({
  contracts,
  contractPurchases,
  purchases,
  customers,
  disputes,
  planVersions,
}: Results<ReturnType<typeof selectEventSnapshot>>): EventSnapshot {
  return {
    contract: { row: contracts[0] ?? null, purchase: contractPurchases[0] ?? null },
    purchase: { row: purchases[0] ?? null, customerId: customers[0]?.customerId ?? null },
    dispute: { row: disputes[0] ?? null },
    planVersion: planVersions[0]?.version ?? 0,
  };
}
