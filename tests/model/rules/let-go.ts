import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import type { PurchaseRow, StepRow } from '#tests/model/rows.ts';
import { withheldFrom } from '#tests/model/rules/debts.ts';
import { begun, invoicesOf } from '#tests/model/rules/at-stripe.ts';
import { addMonths, dayMs, hourMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import type { Typed } from '#worker/declaration/schemas.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import type { LeavingWish } from '#worker/subscription/clock/leave.ts';
import { firstTermEnd } from '#worker/subscription/contract/schedule.ts';
import { isContested } from '#worker/subscription/contract/view-contract.ts';
import { termsOf } from '#worker/subscription/leaving/terms-of.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** A cancellation that was confirmed. Moments in UTC milliseconds. */
interface Confirmed extends Pick<LeavingWish, 'wish' | 'receivedAt'> {
  contract: string;
  /** When it was carried out. A desk may find the contract long after the receipt. */
  doneAt: number;
}

interface Touching {
  contract?: string;
  result?: string;
}

const detailsOf = ({ details }: StepRow) => JSON.parse(details) as Touching;

/** Cancellations of a contract by the account and by declarations. */
export function confirmedOnes(ledger: Ledger): Confirmed[] {
  const { answers, steps, declarations, subscriptions } = ledger;
  const own = answers
    .filter(({ asked, words }) => asked === 'cancel' && words === '200')
    // A person may have kept what is paid: that is looked at as a wish, not as the earliest end.
    .map(({ subject, at, keepsPaid }) => ({
      contract: subject,
      receivedAt: at,
      doneAt: at,
      wish: keepsPaid ? ('paid' as const) : ('earliest' as const),
    }));
  // What had ended already ends by this one, once the one before is taken back.
  const ends = (step: StepRow) =>
    subscriptions.some(
      ({ id, metadata }) =>
        id === detailsOf(step).contract &&
        metadata['left_by']?.startsWith(`declaration${step.declaration_id}`),
    );
  const declared = steps
    .filter((step) => step.what === 'cancelled' || (step.what === 'already_ended' && ends(step)))
    .flatMap((step) => {
      const { contract } = detailsOf(step);
      const of = declarations.find(({ id }) => id === step.declaration_id);
      if (!of || contract === undefined) return [];
      const typed = { typed: JSON.parse(of.typed) as Typed, receivedAt: of.received_at };
      const wish = wishedDay(typed).at ?? ('earliest' as const);
      return [{ contract, receivedAt: of.received_at, doneAt: step.at, wish }];
    });
  return [...own, ...declared];
}

/** Whether somebody has let a contract go on after that moment, or may have. */
export function letOnIn(
  { answers, steps, declarations }: Ledger,
  id: string,
  since: number,
): boolean {
  const isReactivated = answers.some(
    ({ asked, subject, words, at, to }) =>
      asked === 'reactivate' &&
      subject === id &&
      !/^40[49]/.test(words ?? '') &&
      // It may also have overlapped with the cancellation.
      (at >= since - hourMs || to === Number.POSITIVE_INFINITY),
  );
  const touched = new Set(
    steps
      .filter((step) => step.what === 'cancelled' && detailsOf(step).contract === id)
      .map((step) => step.declaration_id),
  );
  const isKept = steps.some(
    (step) =>
      /^(kept|taken_back)$/.test(step.what) &&
      touched.has(step.declaration_id) &&
      step.at >= since - hourMs,
  );
  return isReactivated || (isKept && declarations.length > 0);
}

/** When a contract ends at Stripe, UTC milliseconds; infinite if it goes on. */
function endOf(subscription: Stripe.Subscription): number {
  const { ended_at: endedAt, cancel_at: cancelAt, cancel_at_period_end: withPeriod } = subscription;
  const periodEnd = subscription.items.data[0]?.current_period_end;
  const end = endedAt ?? cancelAt ?? (withPeriod ? periodEnd : undefined);
  return end === undefined ? Number.POSITIVE_INFINITY : end * 1000;
}

/** The end of the last period that was billed: Stripe bills in advance, unless it is paused. */
function billedUntil(ledger: Ledger, id: string): number {
  const ends = invoicesOf(ledger, id).flatMap(({ lines }) =>
    lines.data.map(({ period }) => period.end * 1000),
  );
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}

/**
 * When a month of notice is over at the latest, UTC milliseconds: with its last day in Germany,
 * which is counted from the day there (§ 188 BGB) and ends before the day in UTC does.
 */
export function noticeEnd(receivedAt: number): number {
  return addMonths(Date.parse(dayOf(receivedAt)), 1) + dayMs;
}

/**
 * Nobody who has left is bound longer than the contract clock says for the day of the receipt, and
 * nobody longer than the law allows: the first term, and after it one month (§ 309 Nr. 9 BGB).
 */
export function whoeverLeftIsLetGo(ledger: Ledger): string[] {
  return confirmedOnes(ledger).flatMap(({ contract, receivedAt, doneAt, wish }) => {
    const found = ledger.subscriptions.find(({ id }) => id === contract);
    const purchase = ledger.purchases.find(({ subscription_id: id }) => id === contract);
    if (!found || !begun(found) || letOnIn(ledger, contract, receivedAt)) return [];
    // While a contract is paused nobody is bound by it, whenever it has ended.
    const billed = found.ended_at === null ? Infinity : billedUntil(ledger, contract);
    const end = Math.min(endOf(found), billed);
    const terms = termsOf(factsOf(ledger, found, purchase));
    const asked = { ...terms, status: 'running', endsAt: null, promised: 0 } as const;
    const { endsAt } = leave(asked, { kind: 'cancel', receivedAt, wish });
    // A wished day may be later than what the law allows.
    const wished = typeof wish === 'number' ? wish : 0;
    const term = firstTermEnd(found) ?? 0;
    const paid = wish === 'paid' ? Number.POSITIVE_INFINITY : 0;
    // Until the end of the day, and in autumn a day has an hour more.
    // What a debt has withheld is added to the end, and charged to nobody.
    const later = dayMs + withheldFrom(ledger, contract);
    const byLaw = Math.max(term, noticeEnd(receivedAt), wished, doneAt, paid) + later + hourMs;
    const byClock = Math.max(endsAt ?? Number.POSITIVE_INFINITY, doneAt) + later;
    const name = `${contract}, cancelled at ${receivedAt}, ends at ${end}`;
    return [
      ...(isContested(found) ? [`${name}, and more than one wish is left`] : []),
      ...(end > byLaw ? [`${name}, by law at ${byLaw}`] : []),
      ...(end > byClock ? [`${name}, by the clock at ${byClock}`] : []),
    ];
  });
}

function factsOf(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  purchase: PurchaseRow | undefined,
) {
  return {
    subscription,
    invoices: invoicesOf(ledger, subscription.id),
    disputes: [],
    refunded: new Map<string, number>(),
    purchase: purchase
      ? { quote: JSON.parse(purchase.quote) as Quote, createdAt: purchase.created_at }
      : null,
  };
}
