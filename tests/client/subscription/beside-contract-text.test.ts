import { expect, test } from 'vitest';

import { besideContractText } from '#client/subscription/beside-contract-text.ts';
import { running } from './fixtures.ts';

const beside = { store: 'ios', until: Date.UTC(2027, 2, 1, 12), state: 'renews' } as const;

test('beside a contract that is charged on, both can be cancelled', () => {
  expect(besideContractText(running, beside)).toContain('Kündigen kannst Du beide');
});

test('beside a contract that ends, only carrying it on is paid twice', () => {
  const text = besideContractText({ ...running, renew_disabled: true }, beside);
  expect(text).toContain('Reaktivierst Du den Vertrag unten');
});

test.each([
  [beside.until, /bis 1\.\sMärz\s2027 bezahlt/],
  [null, /Es läuft und/],
])('beside Premium for life only the store costs money and can be cancelled', (until, said) => {
  const text = besideContractText({ ...running, onetimepay: true }, { ...beside, until });
  expect(text).toMatch(/^Du hast Premium bei uns für immer; Dein Abo im App Store kostet weiter/);
  expect(text).toMatch(said);
  expect(text).not.toMatch(/beide|doppelt|Vertrag/);
});
