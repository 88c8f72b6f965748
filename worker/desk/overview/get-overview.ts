import { countWaitingProofs } from '#worker/cashback/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { countOpenCases } from '#worker/declaration/desk/shared-sql.ts';
import { countWaitingReferrals } from '#worker/marketing/desk/shared-sql.ts';
import type { OverduePayment, OverviewAnswer } from '#worker/desk/schemas.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';
import { selectOverdue } from '#worker/entitlement/shared-sql.ts';
import { countWaitingPayouts } from '#worker/payout/desk/shared-sql.ts';
import { selectFailedEvents } from '#worker/stripe/desk/shared-sql.ts';
import { alarmAfterMs, kindOf } from '#worker/subscription/billing/archive.ts';
import {
  selectDoubledDebits,
  selectFailingMarks,
  selectOpenDebits,
} from '#worker/subscription/billing/shared-sql.ts';
import { selectFailedRepayments } from '#worker/subscription/money/shared-sql.ts';

/** Counting costs, and nobody needs to know whether a hundred or a thousand wait. */
const most = 100;

/** How much waits at the desk. One round trip. */
export async function getOverview({ db, clock }: DeskCtx): Promise<OverviewAnswer> {
  const { failed, doubled, unarchived, overdue, debits, events, ...counts } = await batch(db, {
    proofs: countWaitingProofs(db, most),
    payouts: countWaitingPayouts(db, most),
    referrals: countWaitingReferrals(db, most),
    declarations: countOpenCases(db, most),
    failed: selectFailedRepayments(db, most),
    doubled: selectDoubledDebits(db, most),
    unarchived: selectFailingMarks(db, clock.now() - alarmAfterMs, most),
    overdue: selectOverdue(db, most),
    debits: selectOpenDebits(db, most),
    events: selectFailedEvents(db, most),
  });
  return {
    proofs: counts.proofs[0]?.count ?? 0,
    payouts: counts.payouts[0]?.count ?? 0,
    referrals: counts.referrals[0]?.count ?? 0,
    declarations: counts.declarations[0]?.count ?? 0,
    most,
    failed_repayments: failed.map(({ key, accountId, email, problem, failedAt }) => ({
      key,
      account_id: accountId,
      email,
      problem,
      failed_at: failedAt,
    })),
    doubled_debits: doubled.map(({ id, accountId, email, cents, refundedAt, openedAt }) => ({
      id,
      account_id: accountId,
      email,
      cents,
      refunded_at: refundedAt,
      returned_at: openedAt,
    })),
    unarchived: unarchived.map(({ id, failingSince }) => ({
      id,
      kind: kindOf(id),
      failing_since: failingSince ?? 0,
    })),
    overdue: toOverdue(overdue, debits),
    failed_events: events.map(({ id, type, objectId, lastError, attempts, receivedAt, dueAt }) => ({
      id,
      type,
      object_id: objectId,
      error: lastError ?? '',
      attempts,
      received_at: receivedAt,
      due_at: dueAt,
    })),
  };
}

/** Whose access ends first comes first. */
function toOverdue(
  refused: Awaited<ReturnType<typeof selectOverdue>>,
  debits: Awaited<ReturnType<typeof selectOpenDebits>>,
): OverduePayment[] {
  const all = [
    ...refused.map(({ id, accountId, email, owed, since }) => ({
      id,
      account_id: accountId,
      email,
      cents: owed,
      is_debit: false,
      since: since ?? 0,
    })),
    ...debits.map(({ id, accountId, email, cents, since }) => ({
      id: `debit ${id}`,
      account_id: accountId,
      email,
      cents,
      is_debit: true,
      since,
    })),
  ];
  return all
    .map((one) => ({ ...one, access_until: graceEnd(one.since) }))
    .toSorted((a, b) => a.since - b.since);
}
