import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readHandOff, storedClientOrigin } from '#client/handoff/stored-hand-off.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import { hostileAddresses } from '#tests/support/hostile-addresses.ts';

const registered = 'https://app.example';
let item: string | null = null;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => item });
  readBootstrap().clientOrigins = [registered];
});
afterEach(() => {
  vi.unstubAllGlobals();
  readBootstrap().clientOrigins = [];
});

const store = (value: unknown) => {
  item = JSON.stringify(value);
};

test('a stored hand-off is read with its address, its ticket and the site of its client', () => {
  const handOff = { url: `${registered}/callback`, token: 'ticket', origin_url: registered };
  store(handOff);
  expect(readHandOff()).toEqual(handOff);
  expect(storedClientOrigin()).toBe(registered);
});

test.each(['{', '[]', '1', '"x"', 'null', '{"url":1}', '{"token":{}}', '{"url":"x"}'])(
  'the stored text %s is no hand-off',
  (text) => {
    item = text;
    expect(readHandOff()).toBeNull();
    expect(storedClientOrigin()).toBeNull();
  },
);

test.each([...hostileAddresses, `${registered}/`, `${registered}.evil.example`])(
  'signing out does not lead to the stored site %j, which is not registered',
  (address) => {
    store({ url: address, token: 'made-up', origin_url: address });
    expect(storedClientOrigin()).toBeNull();
  },
);
