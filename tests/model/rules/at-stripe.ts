import type Stripe from 'stripe';

/** Whether a subscription ever ran. */
export const begun = ({ status }: Stripe.Subscription) => !status.startsWith('incomplete');

/** Whether the money went back. */
export const isReturned = ({ disputed, refunded }: Stripe.Charge) => disputed || refunded;
