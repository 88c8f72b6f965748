import type Stripe from 'stripe';

/** Whether a subscription was ever active. */
export const begun = ({ status }: Stripe.Subscription) => !status.startsWith('incomplete');

/** Whether the money was returned. */
export const isReturned = ({ disputed, refunded }: Stripe.Charge) => disputed || refunded;
