import {
  dayAfterMonths,
  dayNumber,
  lastMoment,
  lastSecond,
  refundEnd,
} from '#worker/subscription/clock/days.ts';
import { creditedCents, nextCharge } from '#worker/subscription/clock/terms.ts';
import type { ContractTerms, CreditedPart, Period } from '#worker/subscription/clock/terms.ts';

/** A wish to leave. Moments in UTC milliseconds. */
export interface LeavingWish {
  /** Ordinary cancellation, withdrawal by law, or the money-back guarantee. */
  kind: 'cancel' | 'withdraw' | 'guarantee';
  receivedAt: number;
  wish: EndWish;
}

/**
 * When a cancellation is to end a contract: as soon as possible, with what is paid, or on the day
 * of that moment. Only the desk says `now`, for an important reason (§ 314 BGB).
 */
export type EndWish = 'now' | 'earliest' | 'paid' | number | DeskWish;

/**
 * To end with the day of that moment, also before the earliest day that the contract allows: only
 * the desk says so. The moment at which the wish is received is at once. `kept`: nothing goes back
 * for it.
 */
export type DeskWish = `on:${number}` | `on:${number}:kept`;

/** What leaving means. Moments in UTC milliseconds, amounts in cents. */
export interface Leaving {
  /** When the contract ends; null for one that an ordinary cancellation does not end. */
  endsAt: number | null;
  /** Until when there is access; later on the same day where the end was passed in it. */
  accessUntil: number | null;
  refund: Refund | null;
  /** Until when the money is back at the latest. */
  refundBy: number | null;
  /** The day that was wished is before the earliest one. */
  wasReadAsEarliest: boolean;
}

export interface Refund {
  /** Without what is still owed: of that, the parts go back once it is paid. */
  cents: number;
  /** All that was paid for the periods in question, or the unused share of a period. */
  share: 'everything' | 'unused';
  /** Which invoice each part was or is to be paid with. */
  parts: RefundPart[];
}

interface RefundPart {
  invoiceId: string;
  cents: number;
  share: 'everything' | 'unused';
}

/** Months of notice after the first term (§ 309 Nr. 9 BGB). */
export const noticeMonths = 1;

/**
 * What leaving on that day means: the one rule that pages, forms, the desk, mails and refunds read
 * (docs/decisions/0050). Whether a period for withdrawal or guarantee still runs is for the caller
 * to say (`withdrawalEnd`, `guaranteeEnd`).
 */
export function leave(terms: ContractTerms, request: LeavingWish): Leaving {
  const { kind, receivedAt } = request;
  if (kind !== 'cancel') return giveBack(terms, receivedAt);
  // A plan that is paid once has no end that a cancellation could bring nearer.
  if (terms.firstTermEndsAt === null) return { ...nothing, endsAt: terms.endsAt };
  if (terms.status === 'ended') return { ...nothing, endsAt: terms.endsAt };
  const isAtOnce = terms.status === 'paused' || request.wish === 'now';
  if (isAtOnce) {
    const leaving = endingAt(terms, receivedAt, receivedAt);
    return isKept(request.wish) ? { ...leaving, refund: null, refundBy: null } : leaving;
  }
  if (isDeskWish(request.wish)) return leaveExactly(terms, request.wish, receivedAt);
  const earliest = earliestEnd(terms, receivedAt, request.wish === 'paid');
  const { endsAt, wasReadAsEarliest } = wishedEnd(terms, request, earliest);
  const before = terms.endsAt;
  // Somebody who has left already leaves on the earlier day.
  if (before !== null && dayNumber(before) <= dayNumber(endsAt)) return asPromised(terms, before);
  return { ...endingAt(terms, endsAt, receivedAt), wasReadAsEarliest };
}

/** Whether the desk has named the day, whatever is bound. */
export function isDeskWish(wish: EndWish): wish is DeskWish {
  return typeof wish === 'string' && wish.startsWith('on:');
}

/** Whether the desk ends a contract at the moment of its wish, not with the day of it. */
export function isDeskNow(wish: EndWish, receivedAt: number): boolean {
  return isDeskWish(wish) && momentOf(wish) <= receivedAt;
}

function momentOf(wish: DeskWish): number {
  return Number(wish.split(':')[1]);
}

function isKept(wish: EndWish): boolean {
  return isDeskWish(wish) && wish.endsWith(':kept');
}

/** Leaving on the day that the desk names; a moment that is over is now. */
function leaveExactly(terms: ContractTerms, wish: DeskWish, receivedAt: number): Leaving {
  const endsAt = isDeskNow(wish, receivedAt)
    ? receivedAt
    : endOfDay(terms, dayNumber(momentOf(wish)));
  const before = terms.endsAt;
  if (before !== null && before <= endsAt) return asPromised(terms, before);
  const leaving = endingAt(terms, endsAt, receivedAt);
  return isKept(wish) ? { ...leaving, refund: null, refundBy: null } : leaving;
}

const nothing: Leaving = {
  endsAt: null,
  accessUntil: null,
  refund: null,
  refundBy: null,
  wasReadAsEarliest: false,
};

/** A withdrawal or the guarantee ends a contract at once, and everything goes back. */
function giveBack({ periods, paidInAll }: ContractTerms, receivedAt: number): Leaving {
  const parts = periods.flatMap(({ paid, isOwed, invoiceId, credited = [] }): RefundPart[] => [
    ...(paid > 0 && !isOwed && invoiceId !== null
      ? [{ invoiceId, cents: paid, share: 'everything' as const }]
      : []),
    ...credited.map((part) => ({ ...part, share: 'unused' as const })),
  ]);
  const hasPaid = paidInAll > 0;
  return {
    ...nothing,
    endsAt: receivedAt,
    accessUntil: receivedAt,
    refund: hasPaid ? { cents: paidInAll, share: 'everything', parts } : null,
    refundBy: hasPaid ? refundEnd(receivedAt) : null,
  };
}

/**
 * The period that ran on the day of the receipt. On the day on which one ends, a cancellation is
 * in time until midnight, also after Stripe has begun the next one (§ 188 Abs. 2 BGB).
 */
function periodAt({ periods }: ContractTerms, receivedAt: number): Period | undefined {
  const today = dayNumber(receivedAt);
  return periods.findLast(({ from }) => dayNumber(from) < today) ?? periods[0];
}

/** The earliest end; with `keepsPaid` the end of what is paid. */
function earliestEnd(terms: ContractTerms, receivedAt: number, keepsPaid: boolean): number {
  const { trialEndsAt, firstTermEndsAt: termEnd } = terms;
  const period = keepsPaid ? terms.periods.at(-1) : periodAt(terms, receivedAt);
  if (!period || termEnd === null) return receivedAt;
  if (trialEndsAt !== null && period.to <= trialEndsAt) return trialEndsAt;
  if (period.from < termEnd) return termEnd;
  if (keepsPaid) return period.to;
  const notice = lastSecond(dayAfterMonths(dayNumber(receivedAt), noticeMonths));
  return Math.min(notice, period.to);
}

/** The end that somebody wants, if it is not too early. */
function wishedEnd(
  terms: ContractTerms,
  { wish, receivedAt }: LeavingWish,
  earliest: number,
): { endsAt: number; wasReadAsEarliest: boolean } {
  if (typeof wish !== 'number') return { endsAt: earliest, wasReadAsEarliest: false };
  const day = dayNumber(wish);
  const today = dayNumber(receivedAt);
  if (day === dayNumber(earliest)) return { endsAt: earliest, wasReadAsEarliest: false };
  if (day < dayNumber(earliest)) {
    // Nobody is bound by a trial.
    if (earliest !== terms.trialEndsAt) return { endsAt: earliest, wasReadAsEarliest: true };
    const endsAt = day <= today ? receivedAt : lastSecond(day);
    return { endsAt, wasReadAsEarliest: day < today };
  }
  return { endsAt: endOfDay(terms, day), wasReadAsEarliest: false };
}

/**
 * The end of a day. If a period ends on it, its end: later on that day Stripe would charge the next
 * one.
 */
function endOfDay(terms: ContractTerms, day: number): number {
  const charge = nextCharge(terms.charges, lastMoment(day - 1) + 1);
  return charge !== null && dayNumber(charge.at) === day ? charge.at : lastSecond(day);
}

/** Leaving at that end, with what comes back of the periods that go beyond it. */
function endingAt({ periods }: ContractTerms, endsAt: number, receivedAt: number): Leaving {
  const accessUntil =
    endsAt < receivedAt && dayNumber(endsAt) === dayNumber(receivedAt)
      ? lastSecond(dayNumber(receivedAt))
      : endsAt;
  const unused = periods.map((period) => ({ ...period, cents: unusedCents(period, endsAt) }));
  const parts = unused.flatMap((period) => partsOf(period, period.cents, endsAt));
  if (parts.length === 0) return { ...nothing, endsAt, accessUntil };
  const cents = unused.reduce((sum, one) => sum + (one.isOwed ? 0 : one.cents), 0);
  const share = parts.every((part) => part.share === 'everything') ? 'everything' : 'unused';
  const refund: Refund = { cents, share, parts };
  return { ...nothing, endsAt, accessUntil, refund, refundBy: refundEnd(accessUntil) };
}

/** Which payments so many cents of a period go back from: first its own, then earlier ones. */
function partsOf(
  { invoiceId, from, paid, credited = [] }: Period,
  cents: number,
  endsAt: number,
): RefundPart[] {
  const own = invoiceId === null ? 0 : Math.min(cents, paid);
  const share = from >= endsAt ? 'everything' : 'unused';
  return [
    ...(invoiceId !== null && own > 0 ? [{ invoiceId, cents: own, share } as const] : []),
    ...takeCents(credited, cents - own).map((part) => ({ ...part, share: 'unused' as const })),
  ];
}

/** So many cents of these shares, the first ones first. */
export function takeCents(parts: readonly CreditedPart[], cents: number): CreditedPart[] {
  let left = cents;
  return parts.flatMap(({ invoiceId, cents: most }) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken > 0 ? [{ invoiceId, cents: taken }] : [];
  });
}

function unusedCents(period: Period, endsAt: number): number {
  return unusedOf(period, period.paid + creditedCents(period.credited), endsAt);
}

/**
 * How many of so many cents for a period are not used when the contract ends at that moment: the
 * days after its last day, as a share of all days of the period, rounded up. A period that has not
 * begun is not used at all.
 */
export function unusedOf({ from, to }: Period, cents: number, endsAt: number): number {
  if (endsAt <= from) return cents;
  if (endsAt >= to) return 0;
  const days = dayNumber(to) - dayNumber(from);
  const unused = dayNumber(to) - dayNumber(endsAt);
  return days > 0 ? Math.ceil((cents * unused) / days) : 0;
}

/** Leaving at the end that is planned, or that has come, with what was promised then. */
export function asPromised({ promised, periods }: ContractTerms, endsAt: number): Leaving {
  const left = { ...nothing, endsAt, accessUntil: endsAt };
  if (promised === 0) return left;
  const invoiceId = periods.at(-1)?.invoiceId;
  const parts: RefundPart[] = invoiceId ? [{ invoiceId, cents: promised, share: 'unused' }] : [];
  const refund: Refund = { cents: promised, share: 'unused', parts };
  return { ...left, refund, refundBy: refundEnd(endsAt) };
}
