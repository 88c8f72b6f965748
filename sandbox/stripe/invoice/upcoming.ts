import { newId } from '#sandbox/store/new-id.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import type { Invoice, Subscription } from '#sandbox/stripe/objects.ts';
import { advanceSchedule } from '#sandbox/stripe/schedule/advance.ts';
import { periodEnd } from '#sandbox/stripe/subscription/schedule-turn.ts';
import { turnSubscription } from '#sandbox/stripe/subscription/turn.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { undone } from './undone.ts';

/** An invoice as it would be drafted, before anybody is charged for it. */
export function asDraft(invoice: Invoice): Invoice {
  return {
    ...invoice,
    id: newId('upcoming_in'),
    amount_paid: 0,
    amount_remaining: invoice.amount_due,
    attempt_count: 0,
    attempted: false,
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

/** The next invoice of a subscription as things stand, or null when none will come. */
export function upcomingInvoice(world: WorldContext, subscription: Subscription): Invoice | null {
  const at = periodEnd(subscription);
  const next = undone(world, at, (there) => {
    const { sql } = there.storage;
    const { id, latest_invoice: before, schedule } = subscription;
    const managed = schedule && findObject(sql, 'subscription_schedule', schedule);
    // A schedule changes what is renewed before it is.
    if (managed && managed.current_phase?.end_date === at) advanceSchedule(there, managed.id);
    if (getObject(sql, 'subscription', id).latest_invoice === before) turnSubscription(there, id);
    const { ended_at: ended, latest_invoice: after } = getObject(sql, 'subscription', id);
    return ended === null && after !== null && after !== before
      ? getObject(sql, 'invoice', after)
      : null;
  });
  return next && asDraft(next);
}
