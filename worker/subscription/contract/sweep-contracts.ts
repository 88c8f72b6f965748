import { unsyncedContracts } from '#worker/entitlement/shared-sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

/**
 * Looks again at contracts whose period is over while no event has said what came next. Part of the
 * scheduled run.
 */
export const sweepContracts = itemJob(unsyncedContracts, (ctx, { id }) => syncContract(ctx, id));
