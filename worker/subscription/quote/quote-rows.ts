import { addDays } from '#worker/calendar.ts';
import { sha256 } from '#worker/crypto.ts';
import { documentText } from '#worker/legal/document-blocks.ts';
import { documents } from '#worker/legal/documents.ts';
import type { SeenTexts } from '#worker/legal/seen-texts.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { cataloguePlan, termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import { quoteTexts, quoteTexts as texts } from '#worker/subscription/quote/quote-texts.ts';
import { firstDiscount, paymentsOfTerm, priceOfTerm } from '#worker/subscription/quote/quote.ts';
import type { NextPlan, Quote, QuotedChange } from '#worker/subscription/quote/quote.ts';
import { includedVat } from '#worker/vat.ts';

interface QuoteRow {
  label: string;
  value: string;
}

/**
 * A quote's contract in words, with all that has to stand above the order button (§ 312j Abs. 2 BGB
 * with Art. 246a § 1 Abs. 1 Nr. 5 to 8, 11, 12, 14 EGBGB): prices, payments, term, what follows it,
 * cancellation, withdrawal.
 */
export function quoteRows(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  return [
    ...(quote.change ? changeRows(quote.change) : []),
    ...(quote.beside ? [{ label: rows.beside, value: texts.beside(quote.beside) }] : []),
    { label: rows.price, value: texts.withoutMore(quotedPrice(quote)) },
    ...giftRows(quote),
    ...(quote.trial_end_at === null
      ? []
      : [
          {
            label: rows.trial,
            value: texts.trialUntil(quote.next_charge_at ?? quote.ends_at ?? 0),
          },
        ]),
    ...paymentRows(quote),
    ...termRows(quote),
    { label: rows.cancel, value: cancellation(quote) },
    { label: rows.withdrawal, value: texts.withdrawUntil(quote.withdraw_until) },
    // Without any payment there is nothing to give back.
    ...(quote.total > 0 || quote.next_charge !== null
      ? [{ label: rows.moneyBack, value: moneyBack(quote) }]
      : []),
  ];
}

/** What an order takes over from the contract that it changes. */
function changeRows({ from_plan: plan, from_number: number, credit, back }: QuotedChange) {
  const { rows } = texts;
  return [
    { label: rows.changes, value: texts.changesFrom(plan, number) },
    ...(credit > 0 ? [{ label: rows.credit, value: texts.credit(credit) }] : []),
    ...(back > 0 ? [{ label: rows.back, value: texts.back(back) }] : []),
  ];
}

function moneyBack({ money_back_until: until, change }: Quote): string {
  if (change?.guarantee_over) return texts.moneyBackOver;
  return until === null ? texts.moneyBackUsed : texts.moneyBackUntil(until);
}

/** The price of a quote's plan without a discount: per period, and what it is in a month. */
export function quotedPrice({
  price: cents,
  billing_months: months,
  term_months: term,
}: Quote): string {
  const { price: say, rates, once } = texts;
  if (months === null || term === null) return once(cents);
  if (months < term) return rates({ cents, months: term, total: (cents * term) / months });
  return say({ cents, months, monthly: Math.floor(cents / months) });
}

/**
 * What an order binds to pay beyond today, for the lines below what is due today: the payment that
 * ends a free time, and all instalments together. Cents.
 */
export function laterSums(quote: Quote): { label: string; cents: number }[] {
  const { total, next_charge: next, next_charge_at: at } = quote;
  const { term_months: months, billing_months: billing } = quote;
  return [
    ...(total === 0 && next !== null && at !== null
      ? [{ label: texts.dueOn(at), cents: next }]
      : []),
    ...(months === null || months === billing
      ? []
      : [{ label: texts.wholeOf(months), cents: priceOfTerm(quote) }]),
  ];
}

/** The plan of a quote, in a few words. */
export function quotedPlan(quote: Quote): string {
  const { term_months: months, billing_months: billing, trial_end_at: trialEndAt } = quote;
  return texts.planName(months, billing !== months, trialEndAt !== null);
}

/** The free time on top, in words; null for none. */
function giftText({ gifted_months: months, extra_days: days }: Quote): string | null {
  return months > 0 || days > 0 ? texts.gift(months, days) : null;
}

/** The first term with the free time that makes it longer; null where none does. */
export function giftedTerm(quote: Quote): string | null {
  const { term_months: months, trial_end_at: trialEndAt } = quote;
  const gift = giftText(quote);
  if (gift === null || months === null || trialEndAt !== null) return null;
  return texts.giftedTermUntil(months, gift, quote.term_ends_at ?? termEnd(quote));
}

function giftRows(quote: Quote): QuoteRow[] {
  const { coupon } = quote;
  const { rows } = texts;
  const gift = giftText(quote);
  return [
    ...(coupon ? [{ label: rows.coupon, value: coupon.coupon_code }] : []),
    ...discountRows(quote),
    // The row of the term says it where the gift makes that longer.
    ...(gift !== null && giftedTerm(quote) === null ? [{ label: rows.gift, value: gift }] : []),
  ];
}

function discountRows(quote: Quote): QuoteRow[] {
  const first = firstDiscount(quote);
  const { rate_discount: later = 0 } = quote;
  if (first === 0) return [];
  const value =
    later === 0
      ? texts.discount(first, quote.term_months !== null)
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
  const [following, ...later] = followingRows(quote, at);
  // A payment that comes again as it is needs no row of its own.
  const every = texts.every(charge, quote.billing_months ?? 0);
  const isSame = following?.value === every;
  const once = texts.next(charge, at);
  const value = isSame ? texts.nextAndEvery(once, quote.billing_months ?? 0) : once;
  return [
    { label: quote.trial_end_at === null ? rows.next : rows.afterTrial, value },
    ...(following && !isSame ? [following] : []),
    ...later,
  ];
}

/** The payments after the next one, which may already be the next plan's. */
function followingRows(quote: Quote, nextAt: number): QuoteRow[] {
  const { rows } = texts;
  const { billing_months: months, term_months: whole, next_plan: after } = quote;
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
  if (whole === null || whole === months) return [following, ...nextPlanRows];
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
  const once = texts.next(price, termEnd(quote));
  return [{ label: rows.next, value: texts.nextAndEvery(once, months) }];
}

function wholeRow(quote: Quote): QuoteRow {
  return { label: texts.rows.whole, value: formatMoney(priceOfTerm(quote)) };
}

/** End of the first term, free time included; UTC milliseconds. */
function termEnd({ ends_at: endsAt, renews_at: renewsAt }: Quote): number {
  return endsAt ?? addDays(renewsAt ?? 0, -1);
}

/** The first paid term, and its end if the contract ends with it. A trial is no term. */
function termRows(quote: Quote): QuoteRow[] {
  const { rows } = texts;
  const { term_months: months, ends_at: endsAt } = quote;
  if (months === null) return [{ label: rows.forever, value: texts.termForever }];
  const paidUntil = quote.term_ends_at ?? (quote.trial_end_at === null ? termEnd(quote) : null);
  return [
    ...(paidUntil === null
      ? []
      : [
          {
            label: rows.term,
            value: giftedTerm(quote) ?? texts.termUntil(paidMonths(quote, months), paidUntil),
          },
        ]),
    ...(endsAt === null ? [] : [{ label: rows.end, value: texts.endsAt(endsAt) }]),
  ];
}

/** After a trial, another plan begins with the first paid term. */
function paidMonths({ trial_end_at: trialEndAt, next_plan: next }: Quote, months: number): number {
  const following = trialEndAt !== null && next ? cataloguePlan(next.key) : undefined;
  return (following && termMonths(following)) ?? months;
}

function cancellation(quote: Quote): string {
  const { cancel_until: until, trial_end_at: trialEndAt, term_months: months } = quote;
  if (until === null) return months === null ? texts.cancelLifetime : texts.cancelByItself;
  return trialEndAt === null ? texts.cancelUntil(until) : texts.cancelTrialUntil(until);
}

/** What a change that begins later means for a contract. Cents, moments in UTC milliseconds. */
export interface PlannedTerms {
  /** The next charge after the order, by whichever plan; null for none. */
  next_charge: number | null;
  next_total: number | null;
  /** End of the first term while that still binds; null once it is over. */
  first_term_ends: number | null;
  /** The end of the order's own withdrawal period (docs/decisions/0126). */
  withdraw_until: number;
}

/**
 * A change that begins later in words, as page and mail have it: with all that has to stand above
 * the order button (§ 312j Abs. 2 BGB), as `quoteRows` has it for an order that begins now. Pure.
 */
export function plannedRows(
  {
    price,
    billing_months: months,
    starts_at: startsAt,
  }: Pick<NextPlan, 'price' | 'billing_months' | 'starts_at'>,
  { next_charge: nextAt, next_total: next, ...terms }: PlannedTerms,
): QuoteRow[] {
  const { rows } = texts;
  const { first_term_ends: boundUntil, withdraw_until: withdrawUntil } = terms;
  const hasNext = nextAt !== null && next !== null;
  return [
    { label: rows.price, value: texts.every(price, months) },
    ...(hasNext ? [{ label: rows.next, value: texts.next(next, nextAt) }] : []),
    // Instalments go on until the new plan begins; otherwise its first payment is the next one.
    ...(hasNext && nextAt >= startsAt
      ? []
      : [{ label: rows.firstOfNew, value: texts.next(price, startsAt) }]),
    { label: rows.costs, value: texts.noCosts },
    { label: rows.term, value: texts.noNewTerm },
    {
      label: rows.cancel,
      value: boundUntil === null ? texts.cancelWithNotice : texts.cancelUntil(boundUntil),
    },
    { label: rows.withdrawal, value: texts.withdrawUntil(withdrawUntil) },
  ];
}

/** The button that orders (§ 312j Abs. 3 BGB). A test holds it against the checkout's. */
export const orderButton = 'Zahlungspflichtig bestellen';

/** The tax that today's charge includes: of the price, less that of what another plan has left. */
function vatToday({ total, change }: Quote): number {
  const credit = change?.credit ?? 0;
  return includedVat(total + credit) - includedVat(credit);
}

/** The summary of an order: what it is, what is due today, and all that the quote says. */
export function orderRows(quote: Quote): QuoteRow[] {
  const { total } = quote;
  return [
    { label: 'Abo', value: `${product.name} ${quotedPlan(quote)}` },
    { label: quoteTexts.today, value: `${formatMoney(total)}, ${quoteTexts.vat}` },
    ...(total > 0
      ? [{ label: quoteTexts.vatRow, value: quoteTexts.vatOf(vatToday(quote), total) }]
      : []),
    ...quoteRows(quote),
  ];
}

/** The same as text, with the button below it, for the hash of what its person saw. */
export function orderText(quote: Quote): string {
  const rows = orderRows(quote).map(({ label, value }) => `${label}: ${value}`);
  return [...rows, orderButton].join('\n');
}

/**
 * What a person saw who orders now: each text's version and the SHA-256 of its words, for the order
 * with the summary and the button of that quote (§ 312m Abs. 2 BGB: the proof is ours).
 */
export async function textsSeen(quote: Quote, origin: string): Promise<SeenTexts> {
  const seen = async (name: keyof SeenTexts, words: string) =>
    [name, { version: documents[name].version, sha256: await sha256(words) }] as const;
  return Object.fromEntries(
    await Promise.all([
      seen('terms', documentText('terms', origin)),
      seen('withdrawal', documentText('withdrawal', origin)),
      seen('order', `${orderText(quote)}\n\n${documentText('order', origin)}`),
    ]),
  ) as SeenTexts;
}
