const day = 24 * 60 * 60;

// Days after the first attempt, which is made when the invoice is finalized. At Stripe the account
// chooses its plan (docs.stripe.com/billing/revenue-recovery/smart-retries); this is the sandbox's.
const days = [3, 5, 7];

/**
 * When (UTC seconds) an invoice is tried again after its attempt of this count failed; null when
 * it is not, which ends the subscription.
 */
export function nextRetry(finalizedAt: number, attemptCount: number): number | null {
  const after = days[attemptCount - 1];
  return after === undefined ? null : finalizedAt + after * day;
}
