import type Stripe from 'stripe';

import { isCancelled } from '#worker/subscription/contract/end-with-term.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import { wishesOf } from '#worker/subscription/life/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/life/leaving-note.ts';

/** The wishes by which a contract is to end; none for one that goes on, has ended or is closed. */
export function standingWishes(subscription: Stripe.Subscription): NotedWish[] {
  const isOver = subscription.ended_at !== null || closedAt(subscription) !== null;
  return isCancelled(subscription) && !isOver ? wishesOf(subscription) : [];
}

/** Whether more than one wish stands, so that the earliest one may not be what is planned. */
export function isContested(subscription: Stripe.Subscription): boolean {
  return standingWishes(subscription).length > 1;
}
