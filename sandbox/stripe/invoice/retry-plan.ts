const day = 24 * 60 * 60;

// Days after the first attempt, which is made when the invoice is finalized. Stripe lets the
// account choose; this is the plan its documentation gives as an example
// (docs.stripe.com/billing/revenue-recovery/smart-retries).
const days = [3, 5, 7];

/**
 * When (UTC seconds) an invoice is tried again after its attempt of this count failed; null when
 * it is not, which ends the subscription.
 */
export function nextRetry(finalizedAt: number, attemptCount: number): number | null {
  const after = days[attemptCount - 1];
  return after === undefined ? null : finalizedAt + after * day;
}
