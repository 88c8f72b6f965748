import { schedule as plan } from '#sandbox/clock/jobs.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import { collectInvoice } from '#sandbox/stripe/invoice/collect.ts';
import type { Phase, Schedule } from '#sandbox/stripe/objects.ts';
import { createSubscription } from '#sandbox/stripe/subscription/create.ts';
import { endSubscription } from '#sandbox/stripe/subscription/end.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { closeSchedule } from './close.ts';
import { addExtras, enterPhase } from './enter-phase.ts';

// Stripe announces the end of a schedule a week before (seconds).
const foresight = 7 * 24 * 60 * 60;

const type = 'subscription_schedule.updated';

/**
 * The phase that runs at a time (UTC seconds); undefined before the first and after the last phase.
 */
export function phaseAt({ phases }: Pick<Schedule, 'phases'>, at: number): Phase | undefined {
  return phases.find(({ start_date: start, end_date: end }) => start <= at && at < end);
}

/** Plans a schedule's next step: its start, or the end of its present phase. */
export function planAdvance(world: WorldContext, { id, phases }: Schedule): void {
  const now = world.clock.seconds();
  const current = phaseAt({ phases }, now);
  const next = current ? current.end_date : phases[0]?.start_date;
  const { sql } = world.storage;
  if (next !== undefined) plan(sql, 'subscription_schedule', id, next);
  const notice = (phases.at(-1)?.end_date ?? 0) - foresight;
  if (notice > now) plan(sql, 'schedule_expiring', id, notice);
}

/** When a schedule ends its subscription (UTC seconds); null if the subscription goes on. */
export function cancelDate({ end_behavior: end, phases }: Schedule): number | null {
  return end === 'cancel' ? (phases.at(-1)?.end_date ?? null) : null;
}

/** Begins the subscription of a schedule in its first phase, and charges for it. */
export function startSchedule(world: WorldContext, schedule: Schedule, phase: Phase): Schedule {
  const { sql } = world.storage;
  const { default_payment_method: defaultMethod } = schedule.default_settings;
  const settings = typeof defaultMethod === 'string' ? defaultMethod : undefined;
  addExtras(world, schedule.customer, phase);
  const { id, latest_invoice: invoiceId } = createSubscription(world, {
    customer: schedule.customer,
    items: phase.items.map(({ price, quantity, metadata }) => ({
      price,
      quantity,
      metadata: metadata ?? undefined,
    })),
    default_payment_method: phase.default_payment_method ?? settings,
    default_tax_rates: phase.default_tax_rates?.map(({ id: rate }) => rate),
    description: phase.description ?? undefined,
    discounts: phase.discounts.map(({ coupon, discount }) =>
      discount ? { discount } : { coupon: coupon ?? undefined },
    ),
    metadata: phase.metadata ?? undefined,
    payment_behavior: 'default_incomplete',
    trial_end: phase.trial_end ?? undefined,
  });
  const created = getObject(sql, 'subscription', id);
  const managedSubscription = change(
    world,
    'subscription',
    created,
    {
      cancel_at: cancelDate(schedule),
      schedule: schedule.id,
      // Nobody has to confirm a subscription that a schedule starts.
      status: created.status === 'incomplete' ? 'active' : created.status,
    },
    'customer.subscription.updated',
  );
  const current = { start_date: phase.start_date, end_date: phase.end_date };
  const patch = { current_phase: current, status: 'active', subscription: managedSubscription.id };
  const activeSchedule = change(world, 'subscription_schedule', schedule, patch, type);
  planAdvance(world, activeSchedule);
  const invoice = invoiceId ? findObject(sql, 'invoice', invoiceId) : null;
  if (invoice?.status === 'open') collectInvoice(world, invoice);
  return activeSchedule;
}

/** Ends a schedule after its last phase: its subscription goes on without it, or ends. */
function finish(world: WorldContext, schedule: Schedule): void {
  const { sql } = world.storage;
  const subscription = findObject(sql, 'subscription', schedule.subscription ?? '');
  const goesOn = schedule.end_behavior !== 'cancel';
  closeSchedule(world, schedule, goesOn ? 'released' : 'completed');
  if (!subscription) return;
  if (!goesOn) {
    endSubscription(world, subscription, {});
    return;
  }
  const patch = { schedule: null };
  change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
}

/** Runs the step of a schedule that is due: its start, its next phase or its end. */
export function advanceSchedule(world: WorldContext, id: string): void {
  const { sql } = world.storage;
  const schedule = findObject(sql, 'subscription_schedule', id);
  if (schedule?.status !== 'active' && schedule?.status !== 'not_started') return;
  const phase = phaseAt(schedule, world.clock.seconds());
  if (!phase) {
    finish(world, schedule);
    return;
  }
  const subscription =
    schedule.subscription && findObject(sql, 'subscription', schedule.subscription);
  if (!subscription) {
    startSchedule(world, schedule, phase);
    return;
  }
  const current = { start_date: phase.start_date, end_date: phase.end_date };
  const next = change(world, 'subscription_schedule', schedule, { current_phase: current }, type);
  planAdvance(world, next);
  enterPhase(world, subscription, phase);
}
