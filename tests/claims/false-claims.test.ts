import { expect, test } from 'vitest';

import { falseClaims } from '#tests/claims/false-claims.ts';
import { documents } from '#worker/legal/documents.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

test.each([
  ['38 % sparen', 'a saving: 38 % sparen'],
  ['39 % sparen gegenüber 6 × 13,39 € im Monatsabo', 'a saving: 39 % sparen'],
  ['38 % sparen gegenüber 6 × 14,99 € im Monatsabo', 'a saving: 38 % sparen'],
  ['Günstigstes Jahr ohne Gutschein 8,29 € pro Monat, 7,19 € pro Monat', 'a superlative: Gün'],
  ['Unser beliebtestes Abo, 7,19 € pro Monat', 'a superlative: beliebtestes'],
  ['30 Tage Geld-zurück-Garantie, einmal pro Person', 'a guarantee of other days'],
  ['20 Tage Geld-zurück-Garantie', 'not said to be once'],
  [
    '20 Tage Garantie, einmal pro Person. Die Garantie hast Du schon genutzt.',
    'promised to who has used it',
  ],
  ['Widerruf: 30 Tage ohne Angabe von Gründen', 'a right of withdrawal of other days'],
  ['Kosten der Rücklastschrift 7,50 €. Jetzt 20,89 € bezahlen', 'costs without who owes them'],
  ['Dazu kommt eine Mahngebühr.', 'a fee: Mahngebühr'],
  ['Wir speichern die Kosten der Bank.', 'a fee: Kosten der Bank'],
  ['Lifetime: Es gibt nichts zu kündigen.', 'nothing to cancel'],
])('a page may not say: %s', (text, claim) => {
  expect(falseClaims(text).join('\n')).toContain(claim);
});

test('the rules let through what is true', () => {
  const page = `Günstigstes Jahr ohne Gutschein 86,28 € für 12 Monate, 7,19 € pro Monat. 46 % sparen gegenüber
    12 × 13,39 € im Monatsabo. Halbjahr: 10,18 € pro Monat. 20 Tage Geld-zurück-Garantie, einmal pro
    Person. Kosten der Rücklastschrift 0,00 €. 14 Tage ohne Angabe von Gründen.`;
  expect(falseClaims(page)).toEqual([]);
});

test.each(Object.entries(documents))(
  'the text on %s says what the pages say',
  (_name, { text }) => {
    expect(falseClaims(text)).toEqual([]);
  },
);

test.each(Object.values<Page>(pages))('search engines are told the same: $path', (page) => {
  expect(falseClaims(page.description ?? '')).toEqual([]);
});
