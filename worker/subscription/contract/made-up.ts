import type Stripe from 'stripe';

/*
 * Which debts a subscription has made up for: what they have withheld from its owner was added to
 * its end, in the same call (docs/decisions/0077). So nothing is added twice.
 */

/** The name under which a subscription keeps the ids of these disputes, the oldest first. */
const madeUpName = 'made_up';

/** Stripe keeps at most 500 characters in a value. */
const mostIds = 40;

type Marked = Pick<Stripe.Subscription, 'metadata'>;

/** The ids of the disputes that were made up for. */
export function madeUpFor({ metadata }: Marked): number[] {
  return (metadata[madeUpName] ?? '').split(' ').filter(Boolean).map(Number);
}

/** What notes these ids, too. */
export function madeUpMetadata(
  subscription: Marked,
  ids: readonly number[],
): Record<string, string> {
  return { [madeUpName]: [...madeUpFor(subscription), ...ids].slice(-mostIds).join(' ') || '0' };
}

/** Whether the end of a subscription's period was moved after a debt, so that it is no trial. */
export function hasMadeUp({ metadata }: Marked): boolean {
  return metadata[madeUpName] !== undefined;
}
