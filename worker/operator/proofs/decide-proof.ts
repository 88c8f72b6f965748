import { selectReviewed, writeReview } from '#worker/cashback/review/statements.ts';
import type { Review } from '#worker/cashback/review/statements.ts';
import { usageStands } from '#worker/cashback/statements.ts';
import { mayMove, usageMoves } from '#worker/cashback/usage.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { decisionEffects } from '#worker/operator/proofs/decision-effects.ts';
import type { Decision } from '#worker/operator/proofs/decision-effects.ts';
import type { AlreadyDecided, DecisionAnswer } from '#worker/operator/proofs/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';

type Reviewed = Awaited<ReturnType<typeof selectReviewed>>[number];

const actions = { confirm: 'proof.confirmed', reject: 'proof.rejected', undo: 'proof.reopened' };

interface Input {
  usageId: string;
  /** The proof that was looked at. */
  round: number;
  actionId: string;
  decision: Decision;
}

/**
 * Decides about a proof, or takes a decision back: the use, its free months, the letter and the audit
 * row in one write. Of two operators at once, and of the desk and a person who hands in another
 * proof, one is first; the other gets `already_decided` with how it stands. Throws `not_found`.
 */
export async function decideProof(ctx: DeskCtx, input: Input): Promise<DecisionAnswer> {
  const { usageId, round, actionId, decision } = input;
  const now = ctx.clock.now();
  const { to } = usageMoves[decision.move];
  const [[usage], before] = await ctx.db.batch([
    selectReviewed(ctx.db, usageId),
    selectAction(ctx.db, actionId),
  ]);
  if (!usage) throw new AppError('not_found');
  const action = newAction(ctx, {
    actionId,
    action: actions[decision.move],
    subject: 'usage',
    subjectId: usageId,
    accountId: usage.accountId,
    details: { round, deal: usage.dealId, from: usage.status, to, reason: reasonOf(decision) },
  });
  const answer: DecisionAnswer = { success: true, usage_id: usageId, round, status: to };
  if (outcomeOf(action, before) === 'repeated') return answer;
  if (usage.round !== round || !mayMove(decision.move, usage.status)) throw decided(usage);

  const done = wasDone(action);
  const { letter, grant } = decisionEffects(ctx, usage, decision, done);
  const letters = [{ ...letter, onlyIf: done }];
  const [, queued, , , kept, [after = usage]] = await ctx.db.batch([
    recordAction(ctx.db, action, usageStands(ctx.db, usage)),
    queueLetters(ctx, usage.accountId, letters),
    grant,
    writeReview(ctx.db, usageId, reviewOf(ctx, decision), now, done),
    selectAction(ctx.db, actionId),
    selectReviewed(ctx.db, usageId),
  ]);
  if (outcomeOf(action, kept) === 'refused') throw decided(after);
  postLetters(ctx, letters, queued);
  return answer;
}

function reasonOf(decision: Decision): string | null {
  return decision.move === 'reject' ? decision.reason : null;
}

function reviewOf(ctx: DeskCtx, decision: Decision): Review {
  const status = usageMoves[decision.move].to;
  if (decision.move === 'undo') return { status, reason: null, reviewedBy: null, reviewedAt: null };
  const reason = reasonOf(decision);
  return { status, reason, reviewedBy: ctx.operator, reviewedAt: ctx.clock.now() };
}

function decided({ status, round, reviewedBy }: Reviewed): AppError {
  const details: Omit<AlreadyDecided, 'error'> = { status, round, by: reviewedBy };
  return new AppError('already_decided', { details });
}
