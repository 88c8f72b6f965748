/*
 * What a person of ours sends where Stripe could not. Pure; amounts in cents.
 */

/** In which ways that can be. */
export const handWays = ['bank_transfer', 'paypal', 'other'] as const;

export type HandWay = (typeof handWays)[number];

interface Sums {
  /** What was owed; null for everything that was paid. */
  amount: number | null;
  /** What Stripe was told to send back, what of it came back to us, and what was sent by hand. */
  sent: number;
  failed: number;
  byHand: number;
}

/**
 * What has to be sent by hand: exactly this much, or at least this much where only Stripe knows how
 * much was paid.
 */
export function leftToSend({ amount, sent, failed, byHand }: Sums): {
  cents: number;
  isExact: boolean;
} {
  const known = amount === null ? failed : amount - sent + failed;
  return { cents: Math.max(0, known - byHand), isExact: amount !== null };
}

/** Whether that sum settles what is left. */
export function isWholeRest(sums: Sums, cents: number): boolean {
  const left = leftToSend(sums);
  return left.isExact ? cents === left.cents : cents >= left.cents;
}
