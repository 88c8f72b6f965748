import type Stripe from 'stripe';

import type { Charge } from '#worker/subscription/clock/charges.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { termsOf } from '#worker/subscription/leaving/terms-of.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';

/** What is still charged for a subscription that is to end; nothing for one that goes on. Pure. */
export function chargesToEnd(
  subscription: Stripe.Subscription,
  purchase: Pick<Purchase, 'quote' | 'createdAt'> | null,
): Charge[] {
  const terms = termsOf({ subscription, purchase, invoices: [], disputes: [] });
  if (terms.endsAt === null || terms.status !== 'running') return [];
  return chargesUntil(terms, terms.endsAt).filter(({ cents }) => cents > 0);
}
