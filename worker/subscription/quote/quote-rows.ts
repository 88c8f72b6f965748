import { addDays } from '#worker/calendar.ts';
import { formatMoney } from '#worker/money.ts';
import { quoteTexts as texts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import {
  firstDiscount,
  paymentsOfTerm,
  priceOfTerm,
} from '#worker/subscription/quote/term-discount.ts';

export interface QuoteRow {
  label: string;
  value: string;
}

/** A quote's contract in words: later payments, term, renewal, cancellation, withdrawal. */
export function quoteRows(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  return [
    ...giftRows(quote),
    ...paymentRows(quote),
    { label: rows.term, value: term(quote) },
    { label: rows.renewal, value: renewal(quote) },
    {
      label: rows.cancel,
      value:
        quote.cancel_until === null ? texts.cancelNever : texts.cancelUntil(quote.cancel_until),
    },
    { label: rows.withdrawal, value: texts.withdrawUntil(quote.withdraw_until) },
    { label: rows.moneyBack, value: texts.moneyBackUntil(quote.money_back_until) },
  ];
}

/** The plan of a quote, in a few words. */
export function quotedPlan(quote: Quote): string {
  const { term_months: months, billing_months: billing, trial_end_at: trialEndAt } = quote;
  return texts.planName(months, billing !== months, trialEndAt !== null);
}

function giftRows(quote: Quote): QuoteRow[] {
  const { coupon, gifted_months: months, extra_days: days } = quote;
  const { rows } = texts;
  return [
    ...(coupon ? [{ label: rows.coupon, value: coupon.coupon_code }] : []),
    ...discountRows(quote),
    ...(months > 0 || days > 0 ? [{ label: rows.gift, value: texts.gift(months, days) }] : []),
  ];
}

function discountRows(quote: Quote): QuoteRow[] {
  const first = firstDiscount(quote);
  const { rate_discount: later = 0 } = quote;
  if (first === 0) return [];
  const value =
    later === 0
      ? texts.discount(first)
      : texts.rateDiscount({ first, later, rates: paymentsOfTerm(quote) });
  return [{ label: texts.rows.discount, value }];
}

function paymentRows(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  const { next_charge: charge, next_charge_at: at } = quote;
  if (charge === null || at === null) {
    return [{ label: rows.following, value: texts.nothingFollows }];
  }
  if (quote.trial_end_at === null && quote.rate_discount === quote.price) {
    return [...paymentsAfterFreeTerm(quote), wholeRow(quote)];
  }
  const next =
    quote.trial_end_at === null
      ? { label: rows.next, value: texts.next(charge, at) }
      : { label: rows.afterTrial, value: texts.afterTrial(charge, at) };
  return [next, ...followingRows(quote, at)];
}

/** The payments after the next one, which may already be the next plan's. */
function followingRows(quote: Quote, nextAt: number): QuoteRow[] {
  const { rows } = texts;
  const { billing_months: months, term_months: termMonths, next_plan: after } = quote;
  const { rate_discount: off = 0 } = quote;
  if (months === null) return [];
  const nextPlanRows: QuoteRow[] = after
    ? [
        { label: rows.nextPlan, value: texts.nextPlan(after.name, after.starts_at) },
        { label: rows.following, value: texts.every(after.price, after.billing_months) },
      ]
    : [];
  if (after && after.starts_at <= nextAt) return nextPlanRows;
  const every = texts.every(quote.price - off, months);
  const last = after?.starts_at ?? quote.ends_at ?? (off > 0 ? termEnd(quote) : null);
  const following = {
    label: rows.following,
    value: last === null ? every : texts.until(every, last),
  };
  if (termMonths === null || termMonths === months) return [following, ...nextPlanRows];
  const renewed =
    off > 0 && after === null && quote.ends_at === null
      ? [{ label: rows.renewed, value: texts.every(quote.price, months) }]
      : [];
  return [following, wholeRow(quote), ...renewed, ...nextPlanRows];
}

/** A discount on all instalments may leave nothing to pay in the first term. */
function paymentsAfterFreeTerm(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  const { price, billing_months: months, ends_at: endsAt } = quote;
  if (months === null || endsAt !== null) {
    return [{ label: rows.following, value: texts.nothingFollows }];
  }
  return [
    { label: rows.next, value: texts.next(price, termEnd(quote)) },
    { label: rows.following, value: texts.every(price, months) },
  ];
}

function wholeRow(quote: Quote): QuoteRow {
  return { label: texts.rows.whole, value: formatMoney(priceOfTerm(quote)) };
}

/** End of the first term, free time included; UTC milliseconds. */
function termEnd({ ends_at: endsAt, renews_at: renewsAt }: Quote): number {
  return endsAt ?? addDays(renewsAt ?? 0, -1);
}

function renewal({ renews_at: renewsAt, ends_at: endsAt }: Quote): string {
  if (endsAt !== null) return texts.endsAt(endsAt);
  return renewsAt === null ? texts.renewsNever : texts.renews(renewsAt);
}

function term(quote: Quote): string {
  if (quote.term_months === null) return texts.termForever;
  return quote.trial_end_at === null
    ? texts.termFor(quote.term_months)
    : texts.termTrial(quote.trial_end_at, quote.term_months);
}
