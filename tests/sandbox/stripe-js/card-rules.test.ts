import { describe, expect, it } from 'vitest';

import { cardRules } from '#sandbox/stripe-js/browser/card-rules.ts';

const { brand, expiry, fields } = cardRules();
const today = new Date(2026, 10, 20);

describe('a card number', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['3056930009020004', 'diners', '3056 9300 0902 0004'],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
    ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
  ])('%s is of the brand %s and is formatted as %s', (digits, name, shown) => {
    expect(brand(digits)).toBe(name);
    expect(fields.number.format(digits, 'unknown', false)).toBe(shown);
    expect(fields.number.complete(shown, brand(shown))).toBe(true);
    expect(fields.number.wrong(shown, brand(shown), today)).toBeUndefined();
  });

  it('is invalid only when it is complete and fails the check digit', () => {
    expect(fields.number.wrong('4242 4242 4242 424', 'visa', today)).toBeUndefined();
    expect(fields.number.wrong('4242 4242 4242 4241', 'visa', today)).toBe('invalid_number');
    expect(fields.number.complete('4242 4242 4242 4241', 'visa')).toBe(false);
  });

  it('accepts digits only, and no more than its brand has', () => {
    expect(fields.number.format('4242-4242-4242-42429', 'visa', false)).toBe('4242 4242 4242 4242');
  });
});

describe('an expiry date', () => {
  it.each([
    ['1', '1'],
    ['2', '02 / '],
    ['12', '12 / '],
    ['13', '01 / 3'],
    ['1/', '01 / '],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['1/34', '01 / 34'],
    ['12/2034', '12 / 34'],
    ['00', '0'],
  ])('typed as %s is formatted as %s', (typed, shown) => {
    expect(fields.expiry.format(typed, 'visa', false)).toBe(shown);
  });

  it('can be deleted backwards past its slash', () => {
    expect(fields.expiry.format('12 /', 'visa', true)).toBe('12');
  });

  it.each([
    ['11 / 26', undefined],
    ['10 / 26', 'invalid_expiry_month_past'],
    ['12 / 25', 'invalid_expiry_year_past'],
    ['12 / 77', 'invalid_expiry_year'],
    ['12 / 2', undefined],
  ])('%s has the problem %s in November 2026', (value, problem) => {
    expect(fields.expiry.wrong(value, 'visa', today)).toBe(problem);
  });

  it('is sent to the API as month and full year', () => {
    expect(expiry('03 / 31')).toEqual({ month: 3, year: 2031 });
  });
});

describe('a security code', () => {
  it('has three digits, or four with American Express', () => {
    expect(fields.cvc.format('12345', 'visa', false)).toBe('123');
    expect(fields.cvc.format('12345', 'amex', false)).toBe('1234');
    expect(fields.cvc.complete('123', 'visa')).toBe(true);
    expect(fields.cvc.complete('123', 'amex')).toBe(false);
  });
});
