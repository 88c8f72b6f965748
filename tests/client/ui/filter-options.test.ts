import { expect, test } from 'vitest';

import { filterOptions, sameOption } from '#client/ui/filter-options.ts';

const options = ['Deutschland', 'Niederlande', 'Österreich', 'Osttimor'].map((label) => ({
  value: label,
  label,
}));

test.each([
  ['', ['Deutschland', 'Niederlande', 'Österreich', 'Osttimor']],
  ['DEUT', ['Deutschland']],
  ['ost', ['Österreich', 'Osttimor']],
  ['land', ['Deutschland', 'Niederlande']],
  ['de', ['Deutschland', 'Niederlande']],
  ['xyz', []],
])('searching "%s" finds %o, whatever its case and marks', (search, found) => {
  expect(filterOptions(options, search).map((option) => option.label)).toEqual(found);
});

test('what begins with the search comes before what holds it', () => {
  const labels = filterOptions(options.toReversed(), 'de').map((option) => option.label);
  expect(labels).toEqual(['Deutschland', 'Niederlande']);
});

test.each([
  ['osterreich', 'Österreich'],
  [' DEUTSCHLAND ', 'Deutschland'],
  ['Deutsch', undefined],
  ['', undefined],
])('"%s" names %s', (label, found) => {
  expect(sameOption(options, label)?.label).toBe(found);
});
