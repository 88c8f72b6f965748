import { unschedule, type Job } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { expireSession } from '#sandbox/stripe/checkout/expire-session.ts';
import { collectInvoice } from '#sandbox/stripe/invoice/collect.ts';
import { answerDebit } from '#sandbox/stripe/invoice/conclude-debit.ts';
import { intentOfInvoice } from '#sandbox/stripe/invoice/includes.ts';
import { concludeRefund } from '#sandbox/stripe/refund/conclude-refund.ts';
import { advanceSchedule } from '#sandbox/stripe/schedule/advance.ts';
import { upcomingInvoice } from '#sandbox/stripe/invoice/upcoming.ts';
import { expireResumption } from '#sandbox/stripe/subscription/expire-resumption.ts';
import { expireSubscription } from '#sandbox/stripe/subscription/expire.ts';
import { subscriptionOf } from '#sandbox/stripe/subscription/follow-invoice.ts';
import { giveUp } from '#sandbox/stripe/subscription/give-up.ts';
import { advanceSubscription } from '#sandbox/stripe/subscription/renew.ts';
import { emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

function retryInvoice(world: WorldContext, id: string): void {
  const invoice = findObject(world.storage.sql, 'invoice', id);
  if (invoice?.status !== 'open') return;
  // A person's own payment is under way. If it fails, that failure plans the next attempt.
  if (intentOfInvoice(world, invoice)?.status === 'processing') return;
  if (collectInvoice(world, invoice)) return;
  const subscription = subscriptionOf(world, invoice);
  if (subscription) giveUp(world, subscription);
}

function announceTrialEnd(world: WorldContext, id: string): void {
  const subscription = findObject(world.storage.sql, 'subscription', id);
  if (subscription?.status !== 'trialing') return;
  emit(world, 'customer.subscription.trial_will_end', subscription);
}

function announceScheduleEnd(world: WorldContext, id: string): void {
  const schedule = findObject(world.storage.sql, 'subscription_schedule', id);
  if (schedule?.status === 'active') emit(world, 'subscription_schedule.expiring', schedule);
}

function announceInvoice(world: WorldContext, id: string): void {
  const subscription = findObject(world.storage.sql, 'subscription', id);
  if (!subscription || !['active', 'trialing'].includes(subscription.status)) return;
  if (subscription.pause_collection !== null) return;
  const next = upcomingInvoice(world, subscription);
  if (next) emit(world, 'invoice.upcoming', next);
}

function expireIncomplete(world: WorldContext, id: string): void {
  const subscription = findObject(world.storage.sql, 'subscription', id);
  if (subscription?.status === 'incomplete') expireSubscription(world, subscription);
}

function expireUnpaidResumption(world: WorldContext, id: string): void {
  const subscription = findObject(world.storage.sql, 'subscription', id);
  if (subscription) expireResumption(world, subscription);
}

function expireUnusedSession(world: WorldContext, id: string): void {
  const session = findObject(world.storage.sql, 'checkout.session', id);
  if (session?.status === 'open') expireSession(world, session);
}

const handlers: Record<Job['kind'], (world: WorldContext, id: string) => void> = {
  incomplete_expiry: expireIncomplete,
  invoice_retry: retryInvoice,
  invoice_upcoming: announceInvoice,
  refund: concludeRefund,
  resumption_expiry: expireUnpaidResumption,
  schedule_expiring: announceScheduleEnd,
  session_expiry: expireUnusedSession,
  settlement: answerDebit,
  subscription: advanceSubscription,
  subscription_schedule: advanceSchedule,
  trial_will_end: announceTrialEnd,
};

/** Runs a job that has fallen due, in one transaction. */
export function runJob(world: WorldContext, { kind, id }: Job): void {
  const { sql } = world.storage;
  // Removed first, outside the transaction: a job that fails must not stop the clock for ever.
  unschedule(sql, kind, id);
  try {
    world.storage.transactionSync(() => handlers[kind](world, id));
  } catch (error) {
    console.error(`${kind} of ${id} failed`, error);
  }
}
