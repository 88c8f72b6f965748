import { addMonths } from '#worker/calendar.ts';
import type { Charges, ContractTerms, Period } from '#worker/subscription/clock/terms.ts';
import { cataloguePlan, termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import type { Offers, Quote } from '#worker/subscription/quote/quote.ts';
import { firstDiscount } from '#worker/subscription/quote/quote.ts';

/** An order of that plan, as the checkout quotes it. */
export function quoted(key: string, offers: Partial<Offers>, orderedAt: number): Quote {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  return makeQuote(plan, { trialAllowed: plan.trialDays > 0, ...offers }, orderedAt);
}

/**
 * The terms of an ordered contract at a moment, if everything was charged on time. Written down
 * from the quote alone, so that it can contradict what is made from Stripe's objects.
 */
export function termsAt(quote: Quote, orderedAt: number, now: number): ContractTerms {
  const charges = chargesOf(quote);
  const periods: Period[] = quote.billing_months === null ? [] : [first(quote, orderedAt)];
  const endsAt = quote.ends_at;
  for (let next = firstOf(charges, orderedAt); next; next = firstOf(charges, next.at + 1)) {
    if (next.at > now || (endsAt !== null && next.at >= endsAt)) break;
    const to = firstOf(charges, next.at + 1)?.at ?? endsAt ?? addMonths(next.at, next.months);
    const invoiceId = `in_${periods.length}`;
    periods.push({ from: next.at, to, paid: next.cents, isOwed: false, invoiceId });
  }
  const firstPaid = periods.find(({ paid }) => paid > 0);
  return {
    orderedAt,
    status: endsAt !== null && endsAt <= now ? 'ended' : 'running',
    trialEndsAt: quote.trial_end_at === null ? null : (quote.next_charge_at ?? quote.ends_at),
    firstTermEndsAt: termEnd(quote),
    periods,
    firstPaidAt: firstPaid?.from ?? (periods.length === 0 ? orderedAt : null),
    paidInAll:
      periods.length === 0 ? quote.total : periods.reduce((sum, { paid }) => sum + paid, 0),
    endsAt,
    promised: 0,
    charges,
  };
}

/** The terms of a contract as they were at an earlier moment. */
export function asOf(terms: ContractTerms, now: number): ContractTerms {
  const periods = terms.periods.filter(({ from }) => from <= now);
  return {
    ...terms,
    status: terms.endsAt !== null && terms.endsAt <= now ? 'ended' : 'running',
    periods,
    paidInAll: periods.reduce((sum, { paid }) => sum + paid, 0),
  };
}

function first(quote: Quote, orderedAt: number): Period {
  const to = quote.next_charge_at ?? quote.ends_at ?? orderedAt;
  const invoiceId = quote.total > 0 ? 'in_0' : null;
  return { from: orderedAt, to, paid: quote.total, isOwed: false, invoiceId };
}

/** The end of the first paid term. */
function termEnd(quote: Quote): number | null {
  const { term_months: months, trial_end_at: trialEndAt, next_charge_at: chargedAt } = quote;
  if (months === null) return null;
  if (quote.ends_at !== null) return quote.ends_at;
  if (trialEndAt !== null) {
    // After a trial, another plan begins with the first paid term.
    const paid = quote.next_plan && cataloguePlan(quote.next_plan.key);
    return addMonths(chargedAt ?? trialEndAt, paid ? (termMonths(paid) ?? 0) : months);
  }
  return (quote.renews_at ?? 0) - 86_400_000;
}

function chargesOf(quote: Quote): Charges[] {
  const { billing_months: months, next_charge_at: from, price, next_plan: next } = quote;
  if (months === null || from === null) return [];
  const end = termEnd(quote) ?? from;
  const isTrial = quote.trial_end_at !== null;
  const off = quote.rate_discount ?? 0;
  const after = next?.starts_at ?? end;
  const afterTrial = { anchor: from, months, cents: price - firstDiscount(quote), from };
  return [
    ...(isTrial && !next ? [{ ...afterTrial, until: from + 1 }] : []),
    {
      anchor: from,
      months,
      cents: price - off,
      from: isTrial ? from + 1 : from,
      until: after,
    },
    next
      ? { anchor: after, months: next.billing_months, cents: next.price, from: after, until: null }
      : { anchor: from, months, cents: price, from: after, until: null },
  ];
}

function firstOf(charges: readonly Charges[], from: number) {
  const found = charges.flatMap(({ anchor, months, cents, ...series }) => {
    for (let index = 0; index < 200; index += 1) {
      const at = addMonths(anchor, index * months);
      if (series.until !== null && at >= series.until) return [];
      if (at >= Math.max(from, series.from)) return [{ at, cents, months }];
    }
    return [];
  });
  return found.toSorted((one, other) => one.at - other.at)[0];
}
