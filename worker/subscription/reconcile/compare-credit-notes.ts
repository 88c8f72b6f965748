import type Stripe from 'stripe';

import type { JobCtx } from '#worker/schedule/job.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';
import { repaymentName } from '#worker/subscription/repayment/payment-view.ts';
import { selectRepaymentsNamed } from '#worker/subscription/repayment/repayment-sql.ts';
import type { Repayment } from '#worker/subscription/repayment/repayment-sql.ts';

/**
 * Compares credit notes (their refunds expanded) with the repayments that they belong to. No event
 * may have told that a refund arrived, or that its money came back.
 */
export async function compareCreditNotes(
  ctx: JobCtx,
  notes: readonly Stripe.CreditNote[],
): Promise<Difference[]> {
  const own = notes.flatMap((note) => {
    const key = note.metadata?.[repaymentName];
    return key ? [{ key, note }] : [];
  });
  if (own.length === 0) return [];
  const rows = await selectRepaymentsNamed(
    ctx.db,
    own.map(({ key }) => key),
  );
  return own.flatMap(({ key, note }) => {
    const row = rows.find((one) => one.key === key);
    const stripes = statusOf(note);
    // A sum may be sent in several parts, and one of them may still wait for a bank.
    if (!row || row.status === 'owed' || isAgreed(row.status, stripes)) return [];
    const fields = { repayment: { ours: row.status, stripes } };
    return [{ id: note.id, fields, mend: () => payBack(ctx, key) }];
  });
}

function isAgreed(ours: Repayment['status'], stripes: 'failed' | 'under way' | 'paid'): boolean {
  // What has failed once stays failed: a person of ours sends it in another way.
  if (ours === 'failed' || ours === 'by_hand') return true;
  if (stripes === 'failed') return false;
  return stripes === 'under way' ? ours === 'sent' : ours === 'paid' || ours === 'sent';
}

function statusOf({ refunds }: Stripe.CreditNote): 'failed' | 'under way' | 'paid' {
  const states = refunds.map(({ refund }) => (typeof refund === 'string' ? null : refund.status));
  if (states.some((status) => status === 'failed' || status === 'canceled')) return 'failed';
  return states.every((status) => status === 'succeeded') ? 'paid' : 'under way';
}
