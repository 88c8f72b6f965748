import { addMonths, dayMs } from '#worker/calendar.ts';

/** A period of a contract that has begun. Moments in UTC milliseconds, amounts in cents. */
export interface Period {
  from: number;
  to: number;
  /** What was paid for it and not given back, also while the bank still works on it. */
  paid: number;
  /** The payment is overdue: `paid` is what is owed. */
  isOwed: boolean;
  /** The invoice that it was paid with; null where nothing was charged. */
  invoiceId: string | null;
  /**
   * What earlier payments pay of it, because its contract took over from another one that had
   * unused days (docs/decisions/0112); left out for nothing.
   */
  credited?: readonly CreditedPart[];
  /** What a discount took off its payment, in cents: for a change of plan it counts as paid. */
  discount?: number;
}

/** A share of an earlier payment, in cents. */
export interface CreditedPart {
  invoiceId: string;
  cents: number;
}

/** Cents of all these shares together. */
export function creditedCents(parts: readonly CreditedPart[] = []): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * Charges that come one after another: at `anchor` plus multiples of `months`, those that are not
 * before `from` and are before `until`.
 */
export interface Charges {
  anchor: number;
  months: number;
  /** Cents of each. */
  cents: number;
  from: number;
  /** null for charges without an end. */
  until: number | null;
}

/**
 * What the contract clock needs to know of a contract. `termsOf` in worker/subscription/contract
 * makes it from what Stripe has and from the order. Moments in UTC milliseconds.
 */
export interface ContractTerms {
  orderedAt: number;
  /** `paused`: nothing is charged and no period runs (docs/decisions/0034). */
  status: 'running' | 'paused' | 'ended';
  /** The end of a free trial, in which nothing is bound; null without one. */
  trialEndsAt: number | null;
  /** The end of the first paid term, free time included; null for a plan without an end. */
  firstTermEndsAt: number | null;
  /** All periods that have begun, the oldest first; a plan that is paid once has none. */
  periods: readonly Period[];
  /** The first payment of more than nothing; null before it. */
  firstPaidAt: number | null;
  /** Cents that were paid for the contract in all and not given back. */
  paidInAll: number;
  /** When it ends, or has ended, as it stands now; null if it goes on. */
  endsAt: number | null;
  /** Cents that were promised when it was ended; 0 without. */
  promised: number;
  /** What is still to be charged if nobody leaves. */
  charges: readonly Charges[];
}

/** One charge: when (UTC milliseconds), cents, and the months that it pays for. */
export interface Charge {
  at: number;
  cents: number;
  months: number;
}

/** All charges that are not before `from` and not after `until`, in their order. */
export function chargesBetween(all: readonly Charges[], from: number, until: number): Charge[] {
  return all
    .flatMap((series) => chargesOf(series, from, until))
    .toSorted((one, other) => one.at - other.at);
}

/** The first charge that is not before that moment; null for none. */
export function nextCharge(all: readonly Charges[], from: number): Charge | null {
  const firsts = all.flatMap((series) => chargesOf(series, from, Infinity, 1));
  return firsts.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

/** A month is never longer than this. */
const longestMonthMs = 31 * dayMs;

function chargesOf(series: Charges, from: number, until: number, most = Infinity): Charge[] {
  const { anchor, months, cents } = series;
  const start = Math.max(from, series.from);
  const charges: Charge[] = [];
  // From one that is certainly not later than the first one wanted.
  const skipped = (start - anchor) / (longestMonthMs * months);
  for (let index = Math.max(0, Math.floor(skipped)); charges.length < most; index += 1) {
    const at = addMonths(anchor, index * months);
    if (at > until || (series.until !== null && at >= series.until)) break;
    if (at >= start) charges.push({ at, cents, months });
  }
  return charges;
}

/**
 * Stripe's smallest charge in cents (docs.stripe.com/currencies, "Minimum and maximum charge
 * amounts").
 */
export const leastCharge = 50;

/** Cents that are charged, and cents of the same sum that a credit pays. */
export interface WithCredit {
  cents: number;
  credit?: number;
}

/**
 * What is really charged of these sums, the first one first, while the customer has so many cents
 * at Stripe: Stripe takes them off each invoice (docs/decisions/0037). What would leave less than
 * the smallest charge leaves nothing, and the next invoice is larger by it. `credit` says what of a
 * sum is not charged; it is left out where all of it is. A negative balance is owed. Pure.
 */
export function lessCredit<C extends { cents: number }>(
  charges: readonly C[],
  balance: number,
): (C & WithCredit)[] {
  let left = balance;
  return charges.map((charge) => {
    const { cents } = charge;
    const rest = cents - left;
    const charged = rest < leastCharge && left !== 0 ? 0 : rest;
    left = charged - rest;
    return charged < cents
      ? { ...charge, cents: charged, credit: cents - charged }
      : { ...charge, cents: charged };
  });
}
