import { expect, test } from 'vitest';

import { cancelText } from '#client/subscription/details/cancel-text.ts';
import { running } from '#tests/client/subscription/fixtures.ts';

const on = (date: string) => Date.parse(`${date}T12:00:00Z`);
const terms = { ends_at: on('2026-12-27'), refund: 0, refund_by: null, charges: [] };
const bound = { earliest: terms, paid: terms, is_free: false };
const free = { ...bound, is_free: true };
/** The end lies within a period that is paid for. */
const shared = { ...free, paid: { ...terms, ends_at: on('2027-11-27') } };
const card = { cents: 1339, payUntil: null, ifUnpaid: 'ends' } as const;
const debit = { cents: 1689, payUntil: null, ifUnpaid: 'rests' } as const;
const unknown = { cents: 1339, payUntil: null };

test.each([
  ['a declined card', bound, card, 'Bezahlst Du nicht, endet er schon vorher'],
  [
    'a declined card after the first term',
    free,
    card,
    'endet Dein Vertrag am 27. Dezember 2026. Bezahlst Du nicht, endet er schon vorher',
  ],
  [
    'a declined card for a longer period',
    shared,
    card,
    'endet Dein Vertrag am 27. Dezember 2026, und den Anteil für die Zeit danach bekommst Du zurück. Bezahlst Du nicht, endet er schon vorher',
  ],
  ['a refused debit', bound, debit, 'am 27. Dezember 2026. An dem, was offen ist, ändert das'],
  ['a refused debit after the first term', free, debit, 'am 27. Dezember 2026. An dem, was offen'],
  [
    'a debt of which nobody can say that',
    free,
    unknown,
    'An dem, was offen ist, ändert das nichts',
  ],
  ['no debt', bound, null, 'Premium bleibt bis zum 27. Dezember 2026 freigeschaltet.'],
])('the cancel dialog says what becomes of %s', (_what, leaving, debt, expected) => {
  // The invoice of a refused debit is open, as that of a declined card is.
  const one = { ...running, ...(debt && { status: 'past_due' as const, owed: 1339 }) };
  const text = cancelText(one, { leaving, debt, keepsPaid: false }).replaceAll('\u00a0', ' ');
  expect(text).toContain(expected);
  expect(text.includes('schuldest nichts mehr')).toBe(debt === card);
  expect(text.includes('Anteil für die Zeit danach')).toBe(leaving === shared);
});
