import { formatMoney } from '#worker/money.ts';
import { quoteTexts as texts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

export interface QuoteRow {
  label: string;
  value: string;
}

/** The contract of a quote in words: what follows and when, term, renewal, cancellation, withdrawal. */
export function quoteRows(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  return [
    ...paymentRows(quote),
    { label: rows.term, value: term(quote) },
    {
      label: rows.renewal,
      value: quote.renews_at === null ? texts.renewsNever : texts.renews(quote.renews_at),
    },
    {
      label: rows.cancel,
      value:
        quote.cancel_until === null ? texts.cancelNever : texts.cancelUntil(quote.cancel_until),
    },
    { label: rows.withdrawal, value: texts.withdrawUntil(quote.withdraw_until) },
    { label: rows.moneyBack, value: texts.moneyBackUntil(quote.money_back_until) },
  ];
}

/** What is bought, in a few words. */
export function quotedPlan(quote: Quote): string {
  const { term_months: months, billing_months: billing, trial_end_at: trialEndAt } = quote;
  return texts.planName(months, billing !== months, trialEndAt !== null);
}

function paymentRows(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  const {
    next_charge: charge,
    next_charge_at: at,
    billing_months: months,
    term_months: termMonths,
  } = quote;
  if (charge === null || at === null || months === null) {
    return [{ label: rows.following, value: texts.nothingFollows }];
  }
  const next =
    quote.trial_end_at === null
      ? { label: rows.next, value: texts.next(charge, at) }
      : { label: rows.afterTrial, value: texts.afterTrial(charge, at) };
  const following = { label: rows.following, value: texts.every(quote.price, months) };
  if (termMonths === null || termMonths === months) return [next, following];
  const whole = formatMoney((quote.price * termMonths) / months);
  return [next, following, { label: rows.whole, value: whole }];
}

function term(quote: Quote): string {
  if (quote.term_months === null) return texts.termForever;
  return quote.trial_end_at === null
    ? texts.termFor(quote.term_months)
    : texts.termTrial(quote.trial_end_at, quote.term_months);
}
