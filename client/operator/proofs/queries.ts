import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { answer, api, read } from '#client/lib/api.ts';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { track } from '#client/lib/progress.ts';
import { act } from '#client/operator/act.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import type { ProofItem } from '#worker/operator/proofs/schemas.ts';

export const proofsKey = ['desk/proofs'];

const everyMs = 30_000;

/** The proofs that stand like that, page by page; what waits is looked at again now and then. */
export function useProofs(status: UsageStatus) {
  return useInfiniteQuery({
    queryKey: [...proofsKey, status],
    queryFn: ({ pageParam: cursor }) =>
      read(api.internal.proofs.$get({ query: { status, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: status === 'uploaded' && everyMs,
  });
}

/** The path of a proof's file. */
export function proofFilePath({ usage_id: id, round }: ProofItem): string {
  return `/api/internal/proofs/${id}/file?round=${round}`;
}

/** The file of a proof, which never changes. */
export function proofFile(proof: ProofItem) {
  return queryOptions({
    queryKey: ['desk/proof-file', proof.usage_id, proof.round],
    queryFn: () => track(fetchFile(proofFilePath(proof))),
    staleTime: Infinity,
    refetchOnMount: true,
    gcTime: 60_000,
  });
}

export function useProofFile(proof: ProofItem) {
  return useQuery(proofFile(proof));
}

async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path).catch(() => {
    throw new ApiFailure('network_error', 0);
  });
  if (!response.ok) {
    throw new ApiFailure(response.status === 404 ? 'not_found' : 'server_error', response.status);
  }
  // Named by us, whatever came: a browser shows it as nothing else.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

export type Decision = { move: 'confirm' } | { move: 'reject'; reason: string } | { move: 'undo' };

/** Decides about a proof that was looked at, or takes that back. */
export function decide({ usage_id: id, round }: ProofItem, decision: Decision) {
  return act(['proof', id, round, decision], (actionId) => {
    const param = { id };
    const json = { round, action_id: actionId };
    const proof = api.internal.proofs[':id'];
    if (decision.move === 'confirm') return answer(proof.confirm.$post({ param, json }));
    if (decision.move === 'undo') return answer(proof.undo.$post({ param, json }));
    return answer(proof.reject.$post({ param, json: { ...json, reason: decision.reason } }));
  });
}
