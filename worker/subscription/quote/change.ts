import { isLive, isPastDue } from '#worker/entitlement/contract.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import { termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { leastCharge } from '#worker/subscription/clock/terms.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { leave, takeCents, unusedOf } from '#worker/subscription/clock/leave.ts';
import type { ContractTerms, CreditedPart } from '#worker/subscription/clock/terms.ts';

/*
 * What another plan would mean: when it begins, and what of its price is paid already. The one rule
 * of a change; preview, order, page and mails read it (docs/decisions/0112). Pure. Moments in UTC
 * milliseconds, amounts in cents.
 */

/** Why a plan cannot be changed now. */
export type ChangeRefusal =
  /** There is nothing beyond it. */
  | 'lifetime'
  /** A payment is overdue. */
  | 'past_due'
  /** A debit is still with the bank, or what was ordered is not arranged yet. */
  | 'processing'
  /** A returned debit or a chargeback is not settled. */
  | 'dispute'
  | 'deletion_pending'
  /** It was cancelled, or somebody may have withdrawn from it. */
  | 'cancelled'
  | 'same_plan';

/** What is known of a contract, as far as it may stand in the way of a change. */
export interface ChangeStanding {
  status: SubscriptionStatus;
  oneTime: boolean;
  renewDisabled: boolean;
  planKey: string;
  isProcessing: boolean;
  hasDispute: boolean;
  isBeingDeleted: boolean;
  isFrozen: boolean;
}

/** Why a contract cannot change to that plan now; null if it can. */
export function changeRefusal(standing: ChangeStanding, to: string): ChangeRefusal | null {
  const { status } = standing;
  if (standing.oneTime) return 'lifetime';
  if (standing.isBeingDeleted) return 'deletion_pending';
  if (standing.hasDispute) return 'dispute';
  if (isPastDue(status)) return 'past_due';
  const isLeft = standing.renewDisabled || standing.isFrozen;
  if (isLeft || status === 'paused' || !isLive(status)) return 'cancelled';
  if (standing.isProcessing) return 'processing';
  return standing.planKey === to ? 'same_plan' : null;
}

export interface ChangeFacts {
  from: CataloguePlan;
  to: CataloguePlan;
  terms: ContractTerms;
  /** When Stripe charges the next period that is not bound any more: with the term, or after it. */
  paidUntil: number;
  /** Time that was promised on top, from and until then; null for none. */
  given: { from: number; until: number } | null;
  /** The first payment of the new plan, its discount taken off. */
  price: number;
}

export interface PlanChange {
  takesEffect: 'now' | number;
  /** What of the first payment the unused days pay. */
  credit: number;
  /** What they are worth beyond that: it goes back. */
  back: number;
  /** Which payments the credit comes from; what only a discount had paid has none. */
  parts: CreditedPart[];
  /** Promised days that are not used, and stay. */
  extraDays: number;
}

/**
 * Whether a change begins at once: out of a trial, to a plan that binds longer, and to one that is
 * paid once. Any other plan begins when what is paid is over.
 */
function beginsNow({ from, to, terms }: Pick<ChangeFacts, 'from' | 'to' | 'terms'>, now: number) {
  const isInTrial = terms.trialEndsAt !== null && terms.trialEndsAt > now;
  const after = termMonths(to);
  return isInTrial || after === null || after > (termMonths(from) ?? Infinity);
}

/**
 * What a change at that moment would mean. Unused are the days after today, by the rule by which
 * they go back to whoever leaves (`leave`); a discount counts as paid. What would leave a payment
 * too small to be charged leaves none.
 */
export function planChange(facts: ChangeFacts, now: number): PlanChange {
  if (!beginsNow(facts, now)) {
    return { takesEffect: facts.paidUntil, credit: 0, back: 0, parts: [], extraDays: 0 };
  }
  const { terms, price, given, to } = facts;
  const refund = leave(terms, { kind: 'cancel', wish: 'now', receivedAt: now }).refund;
  const money = refund?.parts ?? [];
  const paid = money.reduce((sum, { cents }) => sum + cents, 0);
  const discounted = terms.periods.reduce(
    (sum, period) => sum + unusedOf(period, period.discount ?? 0, now),
    0,
  );
  const unused = paid + discounted;
  const credit = price - unused < leastCharge ? price : unused;
  // A discount is spent first, so more of the money goes back.
  const back = Math.min(paid, Math.max(0, unused - price));
  return {
    takesEffect: 'now',
    credit,
    back,
    parts: takeCents(money, paid - back),
    extraDays: termMonths(to) === null ? 0 : unusedDays(given, now),
  };
}

function unusedDays(given: ChangeFacts['given'], now: number): number {
  if (!given) return 0;
  const begins = Math.max(dayNumber(given.from), dayNumber(now));
  return Math.max(0, dayNumber(given.until) - begins);
}
