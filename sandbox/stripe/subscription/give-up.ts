import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { endSubscription, stopCollecting } from './end.ts';

/**
 * What becomes of a subscription whose invoice was tried in vain to the last: an account's choice
 * at Stripe (docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
export const dunningEnds = ['cancel', 'past_due', 'unpaid'] as const;
export type DunningEnd = (typeof dunningEnds)[number];

const setting = 'dunning_end';

export function dunningEnd(world: WorldContext): DunningEnd {
  return (readSetting(world.storage.sql, setting) ?? 'cancel') as DunningEnd;
}

/** Chooses what becomes of them; a reset goes back to `cancel`. */
export function setDunningEnd(world: WorldContext, end: DunningEnd): void {
  writeSetting(world.storage.sql, setting, end);
}

/**
 * Does with a subscription what the account has chosen for one nobody pays. A paused one stays
 * paused, whatever becomes of its invoices.
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
