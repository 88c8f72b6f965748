import { expect, test } from 'vitest';

import { countryName } from '#client/account/profile/country-name.ts';

test.each([
  ['DE', 'Deutschland'],
  ['AT', 'Österreich'],
])('%s is called %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});

// Cloudflare also reports codes that are not countries: XX for unknown, T1 for the Tor network.
test.each([null, 'XX', 'T1', 'ZZZ', 'de', ''])('%o has no country name', (code) => {
  expect(countryName(code)).toBeNull();
});
