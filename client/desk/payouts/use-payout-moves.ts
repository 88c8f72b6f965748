import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { deskPayoutTexts as texts } from '#client/messages/desk-payouts.ts';
import { secondLookTexts } from '#client/messages/desk-second-looks.ts';
import { isConflict, deskProblemText } from '#client/desk/send-once.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import { movePayout, payoutsKey } from '#client/desk/payouts/queries.ts';
import type { PayoutItem } from '#worker/desk/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

/** Moves payouts: which one is being moved, and the last move with its undo. */
export function usePayoutMoves() {
  const client = useQueryClient();
  const [moving, setMoving] = useState<string | null>(null);
  const [last, setLast] = useState<{ text: string; undo: PayoutItem | null } | null>(null);

  const { run, busy } = useAction(async (payout: PayoutItem, move: PayoutMove, reason?: string) => {
    setMoving(payout.id);
    const what = texts.which(payout.amount, payout.email);
    try {
      const done = await movePayout(payout.id, move, reason);
      if ('pending' in done) setLast({ text: secondLookTexts.waiting, undo: null });
      else setLast({ text: texts.done[move](what), undo: move === 'back' ? null : payout });
    } catch (error) {
      // The dialog shows this error and keeps the reason in its field.
      if (move === 'fail' && !isConflict(error)) throw error;
      const text = `${what}: ${deskProblemText(error)}`;
      notify('failure', text);
      if (isConflict(error)) setLast({ text, undo: null });
    } finally {
      void client.invalidateQueries({ queryKey: overviewKey });
      await client.invalidateQueries({ queryKey: payoutsKey });
      setMoving(null);
    }
  });

  return { move: run, busy, moving, last };
}
