import { useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { proofTexts as texts } from '#client/messages/desk-proofs.ts';
import { isConflict, deskProblemText } from '#client/desk/send-once.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import { sendDecision, proofsKey } from '#client/desk/proofs/queries.ts';
import type { DecisionInput } from '#client/desk/proofs/queries.ts';
import type { ProofItem, ProofListAnswer } from '#worker/desk/proofs/schemas.ts';

/** The last decision; our own can be undone. */
export interface LastReview {
  text: string;
  undo: ProofItem | null;
}

/**
 * The review of a queue: the open proof and the decision on it. A decided proof leaves the list and
 * the next one opens, also when another operator decided.
 */
export function useReview(proofs: readonly ProofItem[]) {
  const client = useQueryClient();
  const [openId, setOpenId] = useState<string | null>(null);
  const [last, setLast] = useState<LastReview | null>(null);
  const at = Math.max(
    0,
    proofs.findIndex(({ usage_id: id }) => id === openId),
  );
  const open = proofs[at] ?? null;

  /** Removes a proof from the cached list before the list is reloaded. */
  function leave({ usage_id: removedId }: ProofItem): void {
    const place = proofs.findIndex(({ usage_id: id }) => id === removedId);
    if (place >= 0) setOpenId((proofs[place + 1] ?? proofs[place - 1])?.usage_id ?? null);
    client.setQueriesData<InfiniteData<ProofListAnswer>>(
      { queryKey: proofsKey },
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({
            ...page,
            proofs: page.proofs.filter(({ usage_id: id }) => id !== removedId),
          })),
        },
    );
  }

  const { run, busy } = useAction(async (proof: ProofItem, decision: DecisionInput) => {
    const who = proof.email ?? texts.somebody;
    const deal = proof.deal.name;
    try {
      await sendDecision(proof, decision);
      setLast({
        text: texts.done[decision.move](who, deal),
        undo: decision.move === 'undo' ? null : proof,
      });
      leave(proof);
      if (decision.move === 'undo') setOpenId(proof.usage_id);
    } catch (error) {
      // The dialog shows this error and keeps the reason in its field.
      if (decision.move === 'reject' && !isConflict(error)) throw error;
      const text = texts.missed(who, deal, deskProblemText(error));
      notify('failure', text);
      if (!isConflict(error)) return;
      setLast({ text, undo: null });
      leave(proof);
    } finally {
      void client.invalidateQueries({ queryKey: proofsKey });
      void client.invalidateQueries({ queryKey: overviewKey });
    }
  });

  function step(by: 1 | -1): void {
    const to = proofs[at + by];
    if (to) setOpenId(to.usage_id);
  }

  return { open, next: proofs[at + 1] ?? null, last, busy, show: setOpenId, step, decide: run };
}
