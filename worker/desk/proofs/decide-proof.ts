import { selectUsageForReview, updateReview } from '#worker/cashback/review/shared-sql.ts';
import type { Review } from '#worker/cashback/review/shared-sql.ts';
import { isUsageInState } from '#worker/cashback/shared-sql.ts';
import { mayMove, usageMoves } from '#worker/cashback/usage.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { isRepeated, newAction } from '#worker/desk/action.ts';
import { decisionGrant, decisionLetter } from '#worker/desk/proofs/decision-effects.ts';
import type { ProofDecision, ReviewedUsage } from '#worker/desk/proofs/decision-effects.ts';
import type { DecisionAnswer, ProofAlreadyDecidedAnswer } from '#worker/desk/proofs/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';

const auditActions = {
  confirm: 'proof.confirmed',
  reject: 'proof.rejected',
  undo: 'proof.reopened',
};

interface Input {
  usageId: string;
  /** The round of the proof that the operator has seen. */
  round: number;
  actionId: string;
  decision: ProofDecision;
}

/**
 * Decides on a proof, or undoes a decision. The usage, its free months, the letter and the audit
 * row are one write. When two operators decide at once, or the person uploads another proof
 * meanwhile, one of them wins. The other gets `already_decided` with the usage's status. Throws
 * `not_found`.
 */
export async function decideProof(ctx: DeskCtx, input: Input): Promise<DecisionAnswer> {
  const { usageId, round, actionId, decision } = input;
  const { to } = usageMoves[decision.move];
  const {
    usages: [usage],
    auditRows,
  } = await batch(ctx.db, {
    usages: selectUsageForReview(ctx.db, usageId),
    auditRows: selectAction(ctx.db, actionId),
  });
  if (!usage) throw new AppError('not_found');
  const action = newAction(ctx, {
    actionId,
    action: auditActions[decision.move],
    subject: 'usage',
    subjectId: usageId,
    accountId: usage.accountId,
    details: { round, deal: usage.dealId, from: usage.status, to, reason: reasonOf(decision) },
  });
  const answer: DecisionAnswer = { success: true, usage_id: usageId, round, status: to };
  if (isRepeated(action, auditRows)) return answer;
  if (usage.round !== round || !mayMove(decision.move, usage.status)) {
    throw alreadyDecidedProofError(usage);
  }

  // The grant's revocation and the review have the same time, by which `undo` finds the grant.
  const now = ctx.clock.now();
  const letter = decisionLetter(ctx, usage, decision, now);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isUsageInState(ctx.db, usage),
    write: (onlyIf) => ({
      mails: queueLetters(ctx, usage.accountId, [{ ...letter, onlyIf }]),
      grant: decisionGrant(ctx, usage, decision, { now, onlyIf }),
      review: updateReview(ctx.db, usageId, reviewOf(ctx, decision, now), now, onlyIf),
    }),
    read: { latest: selectUsageForReview(ctx.db, usageId) },
  });
  if (outcome === 'refused') throw alreadyDecidedProofError(rows.latest[0] ?? usage);
  postLetters(ctx, [letter], rows.mails);
  return answer;
}

function reasonOf(decision: ProofDecision): string | null {
  return decision.move === 'reject' ? decision.reason : null;
}

function reviewOf({ operator }: DeskCtx, decision: ProofDecision, now: number): Review {
  const status = usageMoves[decision.move].to;
  if (decision.move === 'undo') return { status, reason: null, reviewedBy: null, reviewedAt: null };
  return { status, reason: reasonOf(decision), reviewedBy: operator, reviewedAt: now };
}

function alreadyDecidedProofError({ status, round, reviewedBy }: ReviewedUsage): AppError {
  const details: Omit<ProofAlreadyDecidedAnswer, 'error'> = { status, round, by: reviewedBy };
  return new AppError('already_decided', { details });
}
