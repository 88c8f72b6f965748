import type { SQL } from 'drizzle-orm';

import {
  proofConfirmed,
  proofRejected,
  proofReopened,
} from '#worker/cashback/mails/proof-letters.ts';
import type { selectReviewed } from '#worker/cashback/review/statements.ts';
import { grantName } from '#worker/cashback/usage-answer.ts';
import type { DeskCtx } from '#worker/context.ts';
import {
  confirmGrant,
  restoreGrant,
  revokeGrant,
  unconfirmGrant,
} from '#worker/entitlement/grant/statements.ts';

type Reviewed = Awaited<ReturnType<typeof selectReviewed>>[number];

/** What the desk does with a proof. */
export type Decision = { move: 'confirm' } | { move: 'reject'; reason: string } | { move: 'undo' };

/**
 * What follows from a decision where `onlyIf` holds: what the person is told, and what becomes of
 * the free months that they got in advance.
 */
export function decisionEffects(
  { db, clock, origin }: DeskCtx,
  usage: Reviewed,
  decision: Decision,
  onlyIf: SQL,
) {
  const now = clock.now();
  const name = grantName(usage);
  const { id: usageId, round, dealId, dealName, freeMonths } = usage;
  const told = { usageId, round, deal: { id: dealId, name: dealName, freeMonths }, at: now };
  if (decision.move === 'confirm') {
    return { letter: proofConfirmed(told, origin), grant: confirmGrant(db, name, now, onlyIf) };
  }
  if (decision.move === 'reject') {
    const letter = proofRejected(told, decision.reason, origin);
    return { letter, grant: revokeGrant(db, name, now, onlyIf) };
  }
  const revokedAt = usage.reviewedAt ?? now;
  const grant =
    usage.status === 'confirmed'
      ? unconfirmGrant(db, name, now, onlyIf)
      : restoreGrant(db, { ...name, revokedAt }, now, onlyIf);
  return { letter: proofReopened(told, origin), grant };
}
