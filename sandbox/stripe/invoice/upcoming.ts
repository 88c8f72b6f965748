import { newId } from '#sandbox/store/new-id.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import type { Invoice, Subscription } from '#sandbox/stripe/objects.ts';
import { advanceSchedule } from '#sandbox/stripe/schedule/advance.ts';
import { periodEnd } from '#sandbox/stripe/subscription/schedule-renewal.ts';
import { advanceSubscription } from '#sandbox/stripe/subscription/renew.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { dryRun } from './dry-run.ts';

/** An invoice as the draft that it was before it was charged. */
export function asDraft(invoice: Invoice): Invoice {
  return {
    ...invoice,
    id: newId('upcoming_in'),
    amount_paid: 0,
    amount_remaining: invoice.amount_due,
    attempt_count: 0,
    attempted: false,
    billing_reason: 'upcoming',
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    next_payment_attempt: invoice.created,
    number: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  };
}

/** The next invoice of a subscription as things stand, or null if there will be none. */
export function upcomingInvoice(world: WorldContext, subscription: Subscription): Invoice | null {
  const at = periodEnd(subscription);
  const next = dryRun(world, at, (there) => {
    const { sql } = there.storage;
    const { id, latest_invoice: before, schedule } = subscription;
    const managingSchedule = schedule && findObject(sql, 'subscription_schedule', schedule);
    // A schedule changes the subscription before the renewal.
    if (managingSchedule && managingSchedule.current_phase?.end_date === at)
      advanceSchedule(there, managingSchedule.id);
    if (getObject(sql, 'subscription', id).latest_invoice === before)
      advanceSubscription(there, id);
    const { ended_at: endedAt, latest_invoice: after } = getObject(sql, 'subscription', id);
    return endedAt === null && after !== null && after !== before
      ? getObject(sql, 'invoice', after)
      : null;
  });
  return next && asDraft(next);
}
