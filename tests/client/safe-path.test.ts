import { expect, test } from 'vitest';

import { hostileAddresses } from '#tests/support/hostile-addresses.ts';
import { safePath } from '#worker/safe-path.ts';

const here = 'https://lexlern.example';

test('the list holds at least 300 hostile addresses', () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(300);
});

test.each(hostileAddresses)('safePath refuses %j', (address) => {
  expect(safePath(address)).toBeNull();
});

test.each([undefined, null, 0, 1, true, {}, [], ['/preise'], { toString: () => '/preise' }])(
  'safePath refuses %j, which is not a string',
  (address) => {
    expect(safePath(address)).toBeNull();
  },
);

test.each([
  ['/', '/'],
  ['/preise', '/preise'],
  ['/sub/product?signin=1#oben', '/sub/product?signin=1#oben'],
  ['/a/../preise', '/preise'],
  ['/./preise', '/preise'],
  ['/preise?next=//evil.example', '/preise?next=//evil.example'],
  ['/preise?next=https://evil.example', '/preise?next=https://evil.example'],
  ['/preise#//evil.example', '/preise#//evil.example'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/https://evil.example', '/https://evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/ä', '/%C3%A4'],
])('safePath keeps %s on this site as %s', (address, path) => {
  expect(safePath(address)).toBe(path);
  expect(new URL(path, here).origin).toBe(here);
});
