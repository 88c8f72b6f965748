import { expect, test } from 'vitest';

import { countryError, countryOptions } from '#client/subscription/checkout/billing-address.ts';

const options = countryOptions();

test('every country is listed once under its German name', () => {
  expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
  expect(options.length).toBeGreaterThan(225);
  const names = Object.fromEntries(options.map(({ value, label }) => [value, label]));
  expect(names).toMatchObject({
    DE: 'Deutschland',
    AT: 'Österreich',
    CH: 'Schweiz',
    ZA: 'Südafrika',
  });
});

test('the country that we sell to stands first', () => {
  expect(options[0]?.value).toBe('DE');
});

test('Ö is sorted among the O, as in a German list', () => {
  const names = options.map((option) => option.label);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});

test('only Germany is accepted; an empty choice is invalid_country', () => {
  const accepted = options.filter(({ value }) => countryError(value) === null);
  expect(accepted.map(({ value }) => value)).toEqual(['DE']);
  expect(countryError('')).toBe('invalid_country');
});
