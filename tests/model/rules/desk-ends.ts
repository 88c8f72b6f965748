import type Stripe from 'stripe';

/**
 * Whether the desk has named the day on which a subscription ends, also before the contract allows
 * it, and whether it has said that nothing goes back for the days after it.
 */
export function endOfDesk({ metadata }: Pick<Stripe.Subscription, 'metadata'>): {
  isDesks: boolean;
  isKept: boolean;
} {
  const wishes = Object.entries(metadata).filter(([name]) => name.startsWith('left_wish_'));
  return {
    isDesks: wishes.some(([, wish]) => / on:\d+/.test(wish)),
    isKept: wishes.some(([, wish]) => / on:\d+:kept /.test(wish)),
  };
}

/** Whether the desk was the last to end a subscription, in any way. */
export function isEndedByDesk({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean {
  return metadata['left_by']?.startsWith('desk') ?? false;
}
