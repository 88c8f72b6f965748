import * as z from 'zod';

import { schedule } from '#sandbox/clock/jobs.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { collectInvoice } from '#sandbox/stripe/invoice/collect.ts';
import { finalizeInvoice } from '#sandbox/stripe/invoice/finalize.ts';
import { methodFor, methodMissing } from '#sandbox/stripe/invoice/method-for.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { expand, integer } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { draftPeriod } from './draft-period.ts';
import { followInvoice } from './follow-invoice.ts';
import { itemsAround, itemsFrom } from './resumed-items.ts';
import { newResumption, paymentBehaviors, runAgain, type PaymentBehavior } from './resumption.ts';

export const resumeSchema = z.strictObject({
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  payment_behavior: z.enum(paymentBehaviors).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: integer.optional(),
  expand,
});

type Params = z.output<typeof resumeSchema>;

function checkResumable(subscription: Subscription, now: number): void {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, status } = subscription;
  if (status !== 'paused') {
    throw invalid(`You cannot resume a subscription that is in the \`${status}\` status.`);
  }
  if (subscription.pending_update !== null) {
    throw invalid(
      `The subscription is being resumed already, by paying the invoice ` +
        `\`${subscription.latest_invoice}\`. Please pay or void it.`,
    );
  }
  // It would be billed for a period that ends when it begins.
  if (cancelAt !== null && cancelAt <= now && !endsWithPeriod) {
    throw invalid('The sandbox resumes no subscription whose cancel_at has passed.');
  }
}

function checkUnprorated(params: Params): void {
  const unchanged = params.billing_cycle_anchor?.type === 'unchanged';
  if (params.proration_date !== undefined) {
    throw invalid('The sandbox computes no prorations.', { param: 'proration_date' });
  }
  if (!unchanged || params.proration_behavior === 'none') return;
  const message =
    'The sandbox computes no prorations: resuming with an unchanged billing cycle needs ' +
    'proration_behavior=none.';
  throw invalid(message, { param: 'proration_behavior' });
}

// The new period begins once its invoice is paid. Until then the subscription shows it as pending.
function billResumption(
  world: WorldContext,
  subscription: Subscription,
  behavior: PaymentBehavior,
): void {
  const now = world.clock.seconds();
  const update = newResumption(behavior, now);
  const patch = { latest_invoice: newId('in'), pending_update: update };
  const type = 'customer.subscription.updated';
  const pending = change(world, 'subscription', subscription, patch, type);
  schedule(world.storage.sql, 'resumption_expiry', subscription.id, update.expires_at);
  const next = { ...pending, items: itemsFrom(pending, now) };
  const draft = draftPeriod(world, next, 'subscription_update', { start: now, end: now });
  const collects = behavior === 'resume_on_payment_success';
  const invoice = finalizeInvoice(world, { ...draft, auto_advance: collects });
  if (invoice.status === 'paid') {
    followInvoice(world, invoice, null);
    return;
  }
  if (!collects) return;
  if (!methodFor(world, invoice)) throw methodMissing();
  collectInvoice(world, invoice);
}

/**
 * Resumes a paused subscription. With its old billing cycle it runs again at once, without a bill.
 * Otherwise a new period begins. `resume_on_payment_success` collects its invoice; without it,
 * somebody has to pay the invoice (docs.stripe.com/billing/subscriptions/pause). Throws a 400 for a
 * subscription that is not paused or is already being resumed, for a change that would need a
 * proration, and without a payment method to collect with.
 */
export function resumeSubscription(
  world: WorldContext,
  subscription: Subscription,
  params: Params,
): Subscription {
  const now = world.clock.seconds();
  checkResumable(subscription, now);
  checkUnprorated(params);
  if (params.billing_cycle_anchor?.type === 'unchanged') {
    return runAgain(world, subscription, itemsAround(subscription, now), {});
  }
  billResumption(world, subscription, params.payment_behavior ?? 'resume_on_payment_attempt');
  return getObject(world.storage.sql, 'subscription', subscription.id);
}
