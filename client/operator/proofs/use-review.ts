import { useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { proofTexts as texts } from '#client/messages/desk.ts';
import { isDecided, problemText } from '#client/operator/act.ts';
import { overviewKey } from '#client/operator/overview.ts';
import { decide, proofsKey } from '#client/operator/proofs/queries.ts';
import type { Decision } from '#client/operator/proofs/queries.ts';
import type { ProofItem, ProofList } from '#worker/operator/proofs/schemas.ts';

/** What was done last, for the line that says so; what was our doing can be taken back. */
export interface LastReview {
  text: string;
  undo: ProofItem | null;
}

/**
 * The review of a queue: which proof is open, and what is decided about it. What is decided leaves
 * the list and the next one opens, whoever decided.
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

  /** Takes a proof out of what is shown, before the list has been read again. */
  function leave({ usage_id: gone }: ProofItem): void {
    const place = proofs.findIndex(({ usage_id: id }) => id === gone);
    if (place >= 0) setOpenId((proofs[place + 1] ?? proofs[place - 1])?.usage_id ?? null);
    client.setQueriesData<InfiniteData<ProofList>>(
      { queryKey: proofsKey },
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({
            ...page,
            proofs: page.proofs.filter(({ usage_id: id }) => id !== gone),
          })),
        },
    );
  }

  const { run, busy } = useAction(async (proof: ProofItem, decision: Decision) => {
    const who = proof.email ?? texts.somebody;
    const deal = proof.deal.name;
    try {
      await decide(proof, decision);
      setLast({
        text: texts.done[decision.move](who, deal),
        undo: decision.move === 'undo' ? null : proof,
      });
      leave(proof);
      if (decision.move === 'undo') setOpenId(proof.usage_id);
    } catch (error) {
      // The dialog says it, with the reason still in its field.
      if (decision.move === 'reject' && !isDecided(error)) throw error;
      const text = texts.missed(who, deal, problemText(error));
      notify('failure', text);
      if (!isDecided(error)) return;
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
