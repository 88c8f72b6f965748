import { addDays } from '#worker/calendar.ts';
import { notice } from '#worker/product.ts';
import {
  dayNumber,
  guaranteeEnd,
  lastMoment,
  refundEnd,
  withdrawalEnd,
} from '#worker/subscription/clock/days.ts';
import type { WithCredit } from '#worker/subscription/clock/terms.ts';
import { chargesBetween, nextCharge } from '#worker/subscription/clock/terms.ts';
import type { Charge, ContractTerms } from '#worker/subscription/clock/terms.ts';

/** Something that comes in a contract. `at` in UTC milliseconds, `cents` where money moves. */
export type TimelineEntry =
  | ({ at: number; what: 'charge'; months: number } & WithCredit)
  | { at: number; what: 'refund'; cents: number }
  | { at: number; what: TimelineEvent };

/**
 * `trial_reminder`: from when a mail tells of the end of a trial that will be charged for.
 * `cancel_until`: the last moment at which a cancellation ends the contract with its trial or its
 * first term. `withdraw_until` and `guarantee_until`: the last moments of these.
 */
type TimelineEvent =
  | 'trial_reminder'
  | 'trial_ends'
  | 'first_term_ends'
  | 'cancel_until'
  | 'withdraw_until'
  | 'guarantee_until'
  | 'ends';

/** Every charge and deadline from `now` to `until` in their order, both UTC milliseconds. */
export function timeline(terms: ContractTerms, now: number, until: number): TimelineEntry[] {
  const { endsAt, promised } = terms;
  const entries: TimelineEntry[] = [
    ...chargesUntil(terms, until).map((charge) => ({ what: 'charge' as const, ...charge })),
    ...boundEntries(terms),
    { at: withdrawalEnd(terms.orderedAt), what: 'withdraw_until' },
    ...guaranteeEntries(terms),
    ...(endsAt === null ? [] : [{ at: endsAt, what: 'ends' as const }]),
    ...(endsAt !== null && promised > 0
      ? [{ at: refundEnd(endsAt), what: 'refund' as const, cents: promised }]
      : []),
  ];
  return entries
    .filter(({ at }) => at >= now && at <= until)
    .toSorted((one, other) => one.at - other.at);
}

/** The terms of a contract; or when its present period ends, where its periods are not known. */
type Charging = Pick<ContractTerms, 'charges' | 'endsAt'> &
  (Pick<ContractTerms, 'periods'> | { presentEndsAt: number });

/**
 * The charges up to that moment or to the end of the contract. If it ends within a period that
 * Stripe has not begun, Stripe charges that period's share only (`cancel_at` "during a future
 * period", docs.stripe.com/api/subscriptions/update).
 */
export function chargesUntil(terms: Charging, until: number): Charge[] {
  const { charges, endsAt } = terms;
  const from = 'periods' in terms ? (terms.periods.at(-1)?.to ?? 0) : terms.presentEndsAt;
  if (endsAt === null) return chargesBetween(charges, from, until);
  return chargesBetween(charges, from, Math.min(until, endsAt - 1)).map((charge) => {
    const next = nextCharge(charges, charge.at + 1)?.at ?? endsAt;
    const share = Math.min(1, (endsAt - charge.at) / (next - charge.at));
    return { ...charge, cents: Math.round(charge.cents * share) };
  });
}

/** What ends a trial and a first term, while the contract goes on with it. */
function boundEntries({ trialEndsAt, firstTermEndsAt, endsAt }: ContractTerms): TimelineEntry[] {
  const isFree = endsAt !== null;
  const entry = (at: number, what: 'trial_ends' | 'first_term_ends'): TimelineEntry[] => [
    { at, what },
    ...(isFree ? [] : [{ at: lastMoment(dayNumber(at)), what: 'cancel_until' as const }]),
  ];
  return [
    ...(trialEndsAt === null ? [] : entry(trialEndsAt, 'trial_ends')),
    ...(trialEndsAt === null || (endsAt !== null && endsAt <= trialEndsAt)
      ? []
      : [{ at: addDays(trialEndsAt, -notice.trialDays), what: 'trial_reminder' as const }]),
    ...(firstTermEndsAt === null || (endsAt !== null && endsAt < firstTermEndsAt)
      ? []
      : entry(firstTermEndsAt, 'first_term_ends')),
  ];
}

/**
 * The guarantee counts from the first payment, which may still be to come. While the first one is
 * overdue nobody knows its day. Where all is back, none is left to claim.
 */
function guaranteeEntries(terms: ContractTerms): TimelineEntry[] {
  const isCharged = terms.periods.some(({ paid }) => paid > 0);
  const coming = isCharged
    ? undefined
    : chargesUntil(terms, terms.firstTermEndsAt ?? 0).find(({ cents }) => cents > 0);
  const first = terms.firstPaidAt ?? coming?.at;
  const isBack = terms.firstPaidAt !== null && terms.paidInAll <= 0;
  return first === undefined || isBack
    ? []
    : [{ at: guaranteeEnd(first), what: 'guarantee_until' }];
}
