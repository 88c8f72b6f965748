import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import type { PayoutAnswer } from '#worker/operator/payouts/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { payoutFailed, payoutPaid } from '#worker/payout/mails/payout-decided.ts';
import { nextStatus } from '#worker/payout/payout.ts';
import type { PayoutMove, PayoutStatus } from '#worker/payout/payout.ts';
import { payoutIs, selectPayout, writePayout } from '#worker/payout/review/statements.ts';
import type { Payout } from '#worker/payout/review/statements.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';

const actions = {
  approve: 'payout.approved',
  paid: 'payout.paid',
  fail: 'payout.failed',
  back: 'payout.taken_back',
} as const satisfies Record<PayoutMove, string>;

interface Input {
  id: string;
  actionId: string;
  move: PayoutMove;
  /** Why it failed, as the person is told; null for every other move. */
  reason: string | null;
  /** How it stood on the operator's screen; undefined where that is not told. */
  seen: PayoutStatus | undefined;
}

/**
 * Decides about a payout, or takes one step back: the row, the letter and the audit row in one write.
 * Of two operators at once one is first; the other gets `already_decided` with how it stands. Throws
 * `not_found`.
 */
export async function decidePayout(
  ctx: DeskCtx,
  { id, actionId, move, reason, seen }: Input,
): Promise<PayoutAnswer> {
  const now = ctx.clock.now();
  const [[payout], before] = await ctx.db.batch([
    selectPayout(ctx.db, id),
    selectAction(ctx.db, actionId),
  ]);
  if (!payout) throw new AppError('not_found');
  const to = nextStatus(move, payout);
  const action = newAction(ctx, {
    actionId,
    action: actions[move],
    subject: 'payout',
    subjectId: id,
    accountId: payout.accountId,
    details: { from: payout.status, to, reason, batch: payout.batchId },
  });
  if (outcomeOf(action, before) === 'repeated') {
    return { success: true, id, status: payout.status };
  }
  const isOther = seen !== undefined && seen !== payout.status;
  if (to === null || isOther) throw alreadyDecided(payout.status, payout.decidedBy);

  const done = wasDone(action);
  const letters = lettersOf({ ...payout, at: now }, move, reason).map((one) => ({
    ...one,
    onlyIf: done,
  }));
  const change = {
    status: to,
    reason,
    // Whoever goes back to the beginning goes into another file.
    batchId: to === 'requested' ? null : payout.batchId,
    decidedBy: ctx.operator,
  };
  const [, queued, , kept, [after = payout]] = await ctx.db.batch([
    recordAction(ctx.db, action, payoutIs(ctx.db, payout)),
    queueLetters(ctx, payout.accountId, letters),
    writePayout(ctx.db, id, change, now, done),
    selectAction(ctx.db, actionId),
    selectPayout(ctx.db, id),
  ]);
  if (outcomeOf(action, kept) === 'refused') throw alreadyDecided(after.status, after.decidedBy);
  postLetters(ctx, letters, queued);
  return { success: true, id, status: to };
}

function lettersOf(
  told: Payout & { at: number },
  move: PayoutMove,
  reason: string | null,
): Letter[] {
  if (move === 'paid') return [payoutPaid(told)];
  return move === 'fail' ? [payoutFailed(told, reason ?? '')] : [];
}
