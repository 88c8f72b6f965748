import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { isRepeated, newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { PayoutAnswer } from '#worker/desk/payouts/schemas.ts';
import { askSecond, pendingIn, wantsSecond } from '#worker/desk/second-looks/ask-second.ts';
import type { Asked } from '#worker/desk/second-looks/ask-second.ts';
import type { PendingAnswer } from '#worker/desk/second-looks/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { payoutFailedLetter, payoutPaidLetter } from '#worker/payout/mails/payout-decided.ts';
import { nextStatus } from '#worker/payout/payout.ts';
import type { PayoutMove, PayoutStatus } from '#worker/payout/payout.ts';
import { isPayoutInState, selectPayout, updatePayout } from '#worker/payout/review/shared-sql.ts';
import type { Payout } from '#worker/payout/review/shared-sql.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

const auditActions = {
  approve: 'payout.approved',
  paid: 'payout.paid',
  fail: 'payout.failed',
  back: 'payout.taken_back',
} as const satisfies Record<PayoutMove, string>;

interface Input {
  id: string;
  actionId: string;
  move: PayoutMove;
  /** Why it failed, in the words that the person reads; null for every other move. */
  reason: string | null;
  /** The status on the operator's screen; undefined where the client does not send it. */
  expectedStatus: PayoutStatus | undefined;
}

/**
 * Decides on a payout, or takes it one step back. The row, the letter and the audit row are one
 * write. When two operators decide at once, one wins. The other gets `already_decided` with the
 * payout's status. Throws `not_found`. The approval of a sum that wants two operators only waits,
 * unless another one has `asked` for it.
 */
export async function decidePayout(
  ctx: DeskCtx,
  { id, actionId, move, reason, expectedStatus }: Input,
  asked?: Asked,
): Promise<PayoutAnswer | PendingAnswer> {
  const now = ctx.clock.now();
  const {
    payouts: [payout],
    auditRows,
  } = await batch(ctx.db, {
    payouts: selectPayout(ctx.db, id),
    auditRows: selectAction(ctx.db, actionId),
  });
  if (!payout) throw new AppError('not_found');
  const pending = pendingIn(auditRows);
  if (pending) return pending;
  const to = nextStatus(move, payout);
  const action = newAction(ctx, {
    actionId,
    action: auditActions[move],
    subject: 'payout',
    subjectId: id,
    accountId: payout.accountId,
    details: {
      from: payout.status,
      to,
      reason,
      batch: payout.batchId,
      ...(asked && { asked_by: asked.by }),
    },
  });
  if (isRepeated(action, auditRows)) return { success: true, id, status: payout.status };
  const isUnexpected = expectedStatus !== undefined && expectedStatus !== payout.status;
  if (to === null || isUnexpected) throw alreadyDecidedError(payout.status, payout.decidedBy);
  if (move === 'approve' && wantsSecond(ctx, payout.amount, asked)) {
    const waits = { act: 'payout', payout_id: id, amount: payout.amount } as const;
    return askSecond(ctx, { actionId, accountId: payout.accountId }, waits);
  }

  const letters = lettersOf({ ...payout, at: now }, move, reason);
  const change = {
    status: to,
    reason,
    // A payout that is requested again goes into another batch.
    batchId: to === 'requested' ? null : payout.batchId,
    decidedBy: ctx.operator,
  };
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isPayoutInState(ctx.db, payout),
    write: (onlyIf) => ({
      mails: queueLetters(
        ctx,
        payout.accountId,
        letters.map((letter) => ({ ...letter, onlyIf })),
      ),
      updated: updatePayout(ctx.db, id, change, now, onlyIf),
    }),
    read: { latest: selectPayout(ctx.db, id) },
  });
  if (outcome === 'refused') {
    const [latest = payout] = rows.latest;
    throw alreadyDecidedError(latest.status, latest.decidedBy);
  }
  postLetters(ctx, letters, rows.mails);
  return { success: true, id, status: to };
}

function lettersOf(
  payout: Payout & { at: number },
  move: PayoutMove,
  reason: string | null,
): Letter[] {
  if (move === 'paid') return [payoutPaidLetter(payout)];
  return move === 'fail' ? [payoutFailedLetter(payout, reason ?? '')] : [];
}
