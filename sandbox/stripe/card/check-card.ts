import { cardRefusal } from './declines.ts';
import { isValidNumber } from './luhn.ts';

export type CardDetails = { number: string; exp_month: number; exp_year: number; cvc?: string };

/**
 * The card as Stripe stores it, with the year in four digits. Throws a 402 with `incorrect_number`,
 * `invalid_number`, `invalid_expiry_month`, `invalid_expiry_year` or `invalid_cvc`. `now` is the
 * present in UTC milliseconds.
 */
export function checkCard(card: CardDetails, now: number): CardDetails {
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) {
    const message = 'The card number is not a valid credit card number.';
    throw cardRefusal({ code: 'invalid_number', message }, { param: 'number' });
  }
  if (!isValidNumber(number)) {
    const message = 'Your card number is incorrect.';
    throw cardRefusal({ code: 'incorrect_number', message }, { param: 'number' });
  }
  const year = card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year;
  const present = new Date(now);
  const thisYear = present.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    const message = "Your card's expiration year is invalid.";
    throw cardRefusal({ code: 'invalid_expiry_year', message }, { param: 'exp_year' });
  }
  const past = year === thisYear && card.exp_month < present.getUTCMonth() + 1;
  if (card.exp_month < 1 || card.exp_month > 12 || past) {
    const message = "Your card's expiration month is invalid.";
    throw cardRefusal({ code: 'invalid_expiry_month', message }, { param: 'exp_month' });
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    const message = "Your card's security code is invalid.";
    throw cardRefusal({ code: 'invalid_cvc', message }, { param: 'cvc' });
  }
  return { ...card, number, exp_year: year };
}
