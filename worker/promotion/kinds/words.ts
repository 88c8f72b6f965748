import { formatDate } from '#worker/date.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';

/** German words that several kinds of coupons share. */

export const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

const daysText = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`);

/** A length in months and days; empty without any. */
export function lengthText({
  months = 0,
  days = 0,
}: {
  months?: number | undefined;
  days?: number | undefined;
}): string {
  return [...(months > 0 ? [monthsText(months)] : []), ...(days > 0 ? [daysText(days)] : [])].join(
    ' und ',
  );
}

/** An amount or a share that is taken off. */
export function offText(gift: {
  percent_off?: number | undefined;
  amount_off?: number | undefined;
}): string {
  return gift.percent_off === undefined
    ? formatMoney(gift.amount_off ?? 0)
    : `${gift.percent_off} %`;
}

/** What a discount does, said alike on every page and in every mail. */
export function onFirstTerm(off: string): string {
  return `${off} auf die erste Laufzeit`;
}

export const untilText = (at: number) => `bis ${formatDate(at)}`;

export const durationTexts = {
  term: 'Laufzeit des Abos',
  first: 'Erste Laufzeit',
  unlimited: 'unbegrenzt',
};

export const priceTexts = {
  nothing: 'Kostenlos, ohne Zahlungsmethode',
  plan: 'Preis des Abos',
};

export const afterTexts = {
  ends: 'Endet von selbst',
  never: 'Keine Verlängerung, keine Kosten',
  endsWithTerm: 'Endet mit der ersten Laufzeit von selbst',
  renews: renewalRule,
};

/** What comes after the first term of a contract. */
export function afterTermText({
  cancel_at_period_end: ends,
}: {
  cancel_at_period_end?: boolean | undefined;
}): string {
  return ends === true ? afterTexts.endsWithTerm : afterTexts.renews;
}
