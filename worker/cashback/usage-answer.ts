import type { ProofRow, UsageRow } from '#worker/cashback/repository.ts';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';

/** What the grant of a use's round is called. */
export function grantName({ id, round }: Pick<UsageRow, 'id' | 'round'>) {
  return { source: 'cashback', reference: `${id}:${round}` } as const;
}

/** Says on the wire how a use stands, and what its owner got for it. */
export function usageAnswer(
  usage: UsageRow | undefined,
  proof: ProofRow | undefined,
  grants: readonly Grant[],
): UsageAnswer {
  if (!usage) return { status: 'none', reason: null, proof: null, free_until: null };
  const { source, reference } = grantName(usage);
  const grant = grants.find(
    (one) => one.source === source && one.reference === reference && one.revokedAt === null,
  );
  return {
    status: usage.status,
    reason: usage.reason,
    proof: proof
      ? { file_name: proof.fileName, size: proof.size, uploaded_at: proof.uploadedAt }
      : null,
    free_until: grant?.endsAt ?? null,
  };
}
