import type { SQL } from 'drizzle-orm';

import {
  proofConfirmedLetter,
  proofRejectedLetter,
  proofReopenedLetter,
} from '#worker/cashback/mails/proof-letters.ts';
import type { selectUsageForReview } from '#worker/cashback/review/shared-sql.ts';
import { usageGrantName } from '#worker/cashback/usages.ts';
import type { DeskCtx } from '#worker/context.ts';
import {
  confirmGrant,
  restoreGrant,
  revokeGrant,
  unconfirmGrant,
} from '#worker/entitlement/grant/shared-sql.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

export type ReviewedUsage = Awaited<ReturnType<typeof selectUsageForReview>>[number];

/** A decision of the desk on a proof. */
export type ProofDecision =
  | { move: 'confirm' }
  | { move: 'reject'; reason: string }
  | { move: 'undo' };

/** The letter that tells the person about a decision. */
export function decisionLetter(
  { origin }: DeskCtx,
  usage: ReviewedUsage,
  decision: ProofDecision,
  now: number,
): Letter {
  const { id: usageId, round, dealId, dealName, freeMonths } = usage;
  const data = { usageId, round, deal: { id: dealId, name: dealName, freeMonths }, at: now };
  if (decision.move === 'confirm') return proofConfirmedLetter(data, origin);
  if (decision.move === 'reject') return proofRejectedLetter(data, decision.reason, origin);
  return proofReopenedLetter(data, origin);
}

/** What a decision does to the free months that the person got in advance, where `onlyIf` holds. */
export function decisionGrant(
  { db }: DeskCtx,
  usage: ReviewedUsage,
  decision: ProofDecision,
  { now, onlyIf }: { now: number; onlyIf: SQL },
) {
  const name = usageGrantName(usage);
  if (decision.move === 'confirm') return confirmGrant(db, name, now, onlyIf);
  if (decision.move === 'reject') return revokeGrant(db, name, now, onlyIf);
  if (usage.status === 'confirmed') return unconfirmGrant(db, name, now, onlyIf);
  return restoreGrant(db, { ...name, revokedAt: usage.reviewedAt ?? now }, now, onlyIf);
}
