import { expect, test } from 'vitest';

import { countryName } from '#client/account/profile/country-name.ts';

test.each([
  ['DE', 'Deutschland'],
  ['AT', 'Österreich'],
])('%s is called %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});

// What Cloudflare reports besides countries: unknown, and the Tor network.
test.each([null, 'XX', 'T1', 'ZZZ', 'de', ''])('%o is no country', (code) => {
  expect(countryName(code)).toBeNull();
});
