import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { clientAddress, isLocal, pathOf, siteOf } from '#worker/http/address.ts';

function addressOf(value?: string): string | null {
  return clientAddress(new Headers(value === undefined ? {} : { 'cf-connecting-ip': value }));
}

test('an IPv4 address stays as it is, and a call from this machine has no address', () => {
  expect(addressOf('203.0.113.7')).toBe('203.0.113.7');
  for (const own of [undefined, '', '127.0.0.1', '::1']) expect(addressOf(own)).toBeNull();
});

test('all addresses of one IPv6 network count as one', () => {
  const network = '2001:db8:1:2';
  for (const address of [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::',
    '2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd',
    '2001:db8:1:2:0:0:0:9',
  ]) {
    expect(addressOf(address)).toBe(network);
  }
  expect(addressOf('2001:db8:1:3::1')).not.toBe(network);
  expect(addressOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressOf('::ffff:1')).toBe('0:0:0:0');
});

test('only plain http on this machine is local', () => {
  for (const url of ['http://localhost:8787/', 'http://127.0.0.1/', 'http://[::1]:1/']) {
    expect(isLocal(new URL(url))).toBe(true);
  }
  for (const url of [
    'https://localhost/',
    'http://lexlern.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
  ]) {
    expect(isLocal(new URL(url))).toBe(false);
  }
});

test('the site and the path of an address are those of its URL, whatever came before', () => {
  const host = fc.constantFrom(
    'http://localhost:8787',
    'https://lexlern.example',
    'http://Lexlern.example:80',
    'https://localhost@lexlern.example:8787',
    'http://localhost:8787\\@lexlern.example',
    'http://127.0.0.1',
  );
  const part = fc.oneof(
    fc.constantFrom('api', 'a-b_c', '.', '..', '%2e%2e', 'a b', 'ä', '%zz', '', 'x.csv', '\\', '|'),
    fc.string({ maxLength: 4 }).filter((text) => !/[?#]/.test(text)),
  );
  const end = fc.constantFrom('', '?', '?a=/b', '#c', '?a=/b#/c');
  fc.assert(
    fc.property(host, fc.array(part, { maxLength: 5 }), end, (site, parts, query) => {
      const address = `${site}/${parts.join('/')}${query}`;
      const url = new URL(address);
      expect(pathOf(address)).toBe(url.pathname);
      expect(siteOf(address)).toEqual({ origin: url.origin, isLocal: isLocal(url) });
    }),
    { numRuns: 2000 },
  );
});
