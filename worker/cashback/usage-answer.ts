import type { ProofRow, UsageRow } from '#worker/cashback/shared-sql.ts';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';

/** The name of the grant that a usage's round gives. */
export function usageGrantName({ id, round }: Pick<UsageRow, 'id' | 'round'>) {
  return { source: 'cashback', reference: `${id}:${round}` } as const;
}

/** A usage as it is sent to its owner, with the end of its free months. */
export function toUsageAnswer(
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
export function freeUntil(
  usage: Pick<UsageRow, 'id' | 'round'>,
  grants: readonly Grant[],
): number | null {
  const { source, reference } = usageGrantName(usage);
  const grant = grants.find(
    (one) => one.source === source && one.reference === reference && one.revokedAt === null,
  );
  return grant?.endsAt ?? null;
}
