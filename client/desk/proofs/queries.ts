import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '#client/lib/api.ts';
import { showProgress } from '#client/lib/progress.ts';
import { fetchPdf } from '#client/desk/fetch-file.ts';
import { sendAct } from '#client/desk/send-once.ts';
import { useList } from '#client/desk/use-list.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import type { ProofItem } from '#worker/desk/proofs/schemas.ts';

export const proofsKey = ['desk/proofs'];

const everyMs = 30_000;

/** The proofs in a state, page by page; open ones are polled. */
export function useProofs(status: UsageStatus) {
  return useList(
    [...proofsKey, status],
    (after) => api.internal.proofs.$get({ query: { status, ...after } }),
    (page) => page.proofs,
    status === 'uploaded' ? everyMs : undefined,
  );
}

export function proofFilePath({ usage_id: id, round }: ProofItem): string {
  return `/api/internal/proofs/${id}/file?round=${round}`;
}

/** The file of a proof. It never changes, so it is cached. */
export function proofFileQuery(proof: ProofItem) {
  return queryOptions({
    queryKey: ['desk/proof-file', proof.usage_id, proof.round],
    queryFn: () => showProgress(fetchPdf(fetch(proofFilePath(proof)))),
    staleTime: Infinity,
    refetchOnMount: true,
    gcTime: 60_000,
  });
}

export function useProofFile(proof: ProofItem) {
  return useQuery(proofFileQuery(proof));
}

export type DecisionInput =
  | { move: 'confirm' }
  | { move: 'reject'; reason: string }
  | { move: 'undo' };

/** Decides on a proof, or undoes the decision. */
export function sendDecision({ usage_id: id, round }: ProofItem, decision: DecisionInput) {
  const { confirm, undo, reject } = api.internal.proofs[':id'];
  if (decision.move === 'confirm') return sendAct('confirm', confirm.$post, { id }, { round });
  if (decision.move === 'undo') return sendAct('undo', undo.$post, { id }, { round });
  return sendAct('reject', reject.$post, { id }, { round, reason: decision.reason });
}
