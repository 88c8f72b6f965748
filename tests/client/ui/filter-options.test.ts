import { expect, test } from 'vitest';

import { filterOptions, findByLabel } from '#client/ui/filter-options.ts';

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
])('a search for "%s" finds %o and ignores case and diacritics', (search, found) => {
  expect(filterOptions(options, search).map((option) => option.label)).toEqual(found);
});

test('labels that begin with the search text come before labels that contain it', () => {
  const labels = filterOptions(options.toReversed(), 'de').map((option) => option.label);
  expect(labels).toEqual(['Deutschland', 'Niederlande']);
});

test.each([
  ['osterreich', 'Österreich'],
  [' DEUTSCHLAND ', 'Deutschland'],
  ['Deutsch', undefined],
  ['', undefined],
])('the label "%s" finds %s', (label, found) => {
  expect(findByLabel(options, label)?.label).toBe(found);
});
