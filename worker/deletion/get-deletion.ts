import { readAsCaller } from '#worker/account/caller.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { dueAtOf, toPending } from '#worker/deletion/pending.ts';
import type { ContractToEnd, DeletionOptions } from '#worker/deletion/schemas.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { isRenewingInStore } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { getLeaving } from '#worker/subscription/leaving/get-leaving.ts';

/**
 * Whether the caller's account is to be deleted, and what it would mean to ask for it now: when it
 * goes, what ends, and what comes back. One look at Stripe if a contract runs. Throws
 * `not_logged_in`.
 */
export async function getDeletion(ctx: Ctx): Promise<DeletionOptions> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    deletions: selectDeletion(ctx.db, accountId),
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
  }));
  const now = ctx.clock.now();
  const contract = rows.contracts.find(({ status }) => isLive(status));
  const ending = contract ? await whatEnds(ctx, contract) : null;
  const inStores = rows.grants.filter((grant) => isRenewingInStore(grant, now));
  const stores = new Set(inStores.map(({ source }) => source));
  return {
    deletion: toPending(rows.deletions[0]),
    now: { due_at: dueAtOf(now, null) },
    term_end: contract?.oneTime ? null : { due_at: dueAtOf(now, ending?.ends_at ?? null) },
    contract: ending,
    stores: (['ios', 'android'] as const).filter((store) => stores.has(store)),
  };
}

async function whatEnds(
  ctx: Ctx,
  { id, oneTime, owed }: Pick<ContractRow, 'id' | 'oneTime' | 'owed'>,
): Promise<ContractToEnd> {
  const { plan, earliest, guarantee } = await getLeaving(ctx, id);
  return {
    plan: plan.name,
    ends_at: oneTime ? null : earliest.ends_at,
    refund: earliest.refund,
    refund_by: earliest.refund_by,
    owed: owed ?? 0,
    guarantee: guarantee && { ends_at: guarantee.ends_at, refund: guarantee.refund },
  };
}
