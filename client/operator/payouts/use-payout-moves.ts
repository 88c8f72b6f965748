import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { payoutTexts as texts } from '#client/messages/desk-money.ts';
import { isDecided, problemText } from '#client/operator/act.ts';
import { overviewKey } from '#client/operator/overview.ts';
import { movePayout, payoutsKey } from '#client/operator/payouts/queries.ts';
import type { PayoutItem } from '#worker/operator/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

/** Moving payouts on: which one is on its way, what was done last, and the way back from it. */
export function usePayoutMoves() {
  const client = useQueryClient();
  const [moving, setMoving] = useState<string | null>(null);
  const [last, setLast] = useState<{ text: string; undo: PayoutItem | null } | null>(null);

  const { run, busy } = useAction(async (payout: PayoutItem, move: PayoutMove, reason?: string) => {
    setMoving(payout.id);
    const what = texts.which(payout.amount, payout.email);
    try {
      await movePayout(payout.id, move, reason);
      setLast({ text: texts.done[move](what), undo: move === 'back' ? null : payout });
    } catch (error) {
      // The dialog says it, with the reason still in its field.
      if (move === 'fail' && !isDecided(error)) throw error;
      const text = `${what}: ${problemText(error)}`;
      notify('failure', text);
      if (isDecided(error)) setLast({ text, undo: null });
    } finally {
      void client.invalidateQueries({ queryKey: overviewKey });
      await client.invalidateQueries({ queryKey: payoutsKey });
      setMoving(null);
    }
  });

  return { move: run, busy, moving, last };
}
