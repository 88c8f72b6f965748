import { read, reading } from '#worker/account/caller.ts';
import { selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import type { CashbackUserAnswer, OwnUsage, UsageAnswer } from '#worker/cashback/schemas.ts';
import type { ProofRow, UsageRow } from '#worker/cashback/shared-sql.ts';
import { selectLastProof, selectOwnUsages, selectUsage } from '#worker/cashback/sql.ts';
import type { Ctx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/** The name of the grant that a usage's round gives. */
export function usageGrantName({ id, round }: Pick<UsageRow, 'id' | 'round'>) {
  return { source: 'cashback', reference: `${id}:${round}` } as const;
}

/** A usage as it is sent to its owner, with the end of its free months. */
function toUsageAnswer(
  usage: UsageRow | undefined,
  proof: ProofRow | undefined,
  grants: readonly Grant[],
): UsageAnswer {
  if (!usage) return { status: 'none', reason: null, proof: null, free_until: null };
  return {
    status: usage.status,
    reason: usage.reason,
    proof: proof
      ? { file_name: proof.fileName, size: proof.size, uploaded_at: proof.uploadedAt }
      : null,
    free_until: freeUntil(usage, grants),
  };
}

/** When the free months of a usage end, UTC milliseconds; null where there are none. */
function freeUntil(usage: Pick<UsageRow, 'id' | 'round'>, grants: readonly Grant[]): number | null {
  const { source, reference } = usageGrantName(usage);
  const grant = grants.find(
    (one) => one.source === source && one.reference === reference && one.revokedAt === null,
  );
  return grant?.endsAt ?? null;
}

/**
 * The id by which a partner knows the caller. It is always the same for one deal and differs
 * between deals, so two partners cannot compare their users.
 */
export const cashbackUserReading = (dealId: number | null) =>
  reading({
    statements: () => ({}),
    async answer(ctx, _rows, account): Promise<CashbackUserAnswer> {
      const name = await hmac(ctx.codePepper, `cashback-user:${account.id}:${dealId ?? ''}`);
      return { userId: name.slice(0, 32) };
    },
  });

/** Throws `not_logged_in`. */
export function getCashbackUser(ctx: Ctx, dealId: number | null): Promise<CashbackUserAnswer> {
  return read(ctx, cashbackUserReading(dealId));
}

/** The deals that the caller has used, the latest proof first; also those that were withdrawn. */
export const usagesReading = reading({
  statements: (ctx, accountId) => ({
    usages: selectOwnUsages(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
  }),
  answer: (_ctx, rows): OwnUsage[] =>
    rows.usages.map((usage) => ({
      deal: { id: usage.dealId, name: usage.name },
      status: usage.status,
      reason: usage.reason,
      free_until: freeUntil(usage, rows.grants),
    })),
});

/** Throws `not_logged_in`. */
export function listUsages(ctx: Ctx): Promise<OwnUsage[]> {
  return read(ctx, usagesReading);
}

/** The caller's usage of a deal. The answer throws `not_found` for an unknown deal. */
export const usageReading = (dealId: number) =>
  reading({
    statements: (ctx, accountId) => ({
      deals: selectAnyDeal(ctx.db, dealId),
      usages: selectUsage(ctx.db, accountId, dealId),
      proofs: selectLastProof(ctx.db, accountId, dealId),
      grants: selectGrants(ctx.db, accountId),
    }),
    answer(_ctx, rows): UsageAnswer {
      const [deal] = rows.deals;
      const [usage] = rows.usages;
      if (!deal || (deal.withdrawnAt !== null && !usage)) throw new AppError('not_found');
      return toUsageAnswer(usage, rows.proofs[0], rows.grants);
    },
  });

/** Throws `not_logged_in`, `not_found`. */
export function getUsage(ctx: Ctx, dealId: number): Promise<UsageAnswer> {
  return read(ctx, usageReading(dealId));
}
