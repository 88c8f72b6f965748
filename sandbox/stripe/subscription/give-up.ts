import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { endSubscription, stopCollecting } from './end.ts';

/**
 * What happens to a subscription after the last retry of an invoice has failed. At Stripe the
 * account chooses this (docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
export const dunningEnds = ['cancel', 'past_due', 'unpaid'] as const;
export type DunningEnd = (typeof dunningEnds)[number];

const setting = 'dunning_end';

export function dunningEnd(world: WorldContext): DunningEnd {
  return (readSetting(world.storage.sql, setting) ?? 'cancel') as DunningEnd;
}

/** Sets that choice. A reset restores `cancel`. */
export function setDunningEnd(world: WorldContext, end: DunningEnd): void {
  writeSetting(world.storage.sql, setting, end);
}

/**
 * Applies the account's choice to a subscription that nobody pays for. A paused one stays paused,
 * whatever happens to its invoices.
 */
export function giveUp(world: WorldContext, subscription: Subscription): void {
  const end = subscription.status === 'paused' ? 'paused' : dunningEnd(world);
  if (end === 'cancel') {
    endSubscription(world, subscription, { reason: 'payment_failed' });
    return;
  }
  stopCollecting(world, subscription);
  const patch = { status: end };
  change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
}
