import { expect, test } from 'vitest';

import { secondLookTexts as texts } from '#client/messages/desk-second-looks.ts';

const waits = {
  act: 'end',
  contract_id: 'sub_1',
  amount: 5000,
  document: 'LX-1',
  reason: 'Umzug',
} as const;

test('what had gone back before is told where something had', () => {
  const end = { ...waits, when: 'now', refund: 'share' } as const;
  expect(texts.beforeOf({ ...end, refunded_before: 1000 })).toContain('10,00');
  expect([texts.beforeOf(end), texts.beforeOf({ ...end, refunded_before: 0 })]).toEqual([
    null,
    null,
  ]);
});

test.each([
  ['now', 'share', ['Jetzt', 'Die nicht genutzte Zeit, bei der Frage 50,00 €']],
  ['term_end', 5000, ['Mit dem, was bezahlt ist', '50,00 €']],
  ['2026-12-24', 'none', ['Letzter Tag: 24. Dezember 2026', 'Nichts']],
] as const)('an end at %s with %s back says so to whoever confirms it', (when, refund, said) => {
  const end = { ...waits, when, refund };
  // Dates and sums have spaces that do not break.
  expect([texts.endOf(end), texts.backOf(end)].map((text) => text.replaceAll(/\s/g, ' '))).toEqual(
    said,
  );
});
