import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { mainLine } from '#tests/e2e/accessibility/transcript.ts';
import { documents } from '#worker/legal/documents.ts';
import { parseDocument } from '#worker/legal/parse-document.ts';

const walk = 'tests/e2e/accessibility.test.ts';
const keyboard = 'tests/e2e/keyboard.test.ts';

/**
 * What the statement says is tested, by the beginning of its line, and the words of the test that
 * shows it.
 */
const shown: [claim: string, file: string, words: readonly string[]][] = [
  ['die Regeln der WCAG 2.2', walk, ["'wcag22aa'", "name: '1280 px'", "scheme: 'dark'"]],
  ['400 % Vergrößerung', walk, ["name: '400 %'", "'sideways'", "'cutWords'"]],
  ['größere Abstände', walk, ["'cutWithSpacing'"]],
  ['die Größe von Schaltflächen', walk, ["'smallTargets'"]],
  ['die Reihenfolge der Tastatur', walk, ["'wrongOrder'"]],
  ['eigene Farben des Systems', walk, ["'lostInForcedColours'", 'forced: true']],
  ['reduzierte Bewegung', walk, ["'motion'"]],
  ['Fehler:', walk, ["'unnamedErrors'"]],
  ['die Namen:', walk, ["'unspeakableNames'"]],
  [
    'der ganze Weg',
    keyboard,
    ['works without a mouse on a small screen, and its pages on a desktop'],
  ],
  [
    'die Kündigung ohne Anmeldung bei 400 %',
    'tests/e2e/declaration-narrow.test.ts',
    ['at 400 % a keyboard alone cancels'],
  ],
  ['was ein Screenreader', walk, ['expect(spoken.get(name), name).toBe(kept.get(name))']],
];

const sections = new Map(
  parseDocument(documents.accessibility.text).map((section) => [section.id, section]),
);

test('what the statement says is tested has a test', () => {
  const claims = (sections.get('pruefung')?.blocks ?? []).flatMap((block) =>
    'lines' in block ? block.lines.map(([words]) => (typeof words === 'string' ? words : '')) : [],
  );
  expect(claims.map((claim) => shown.filter(([start]) => claim.startsWith(start)).length)).toEqual(
    claims.map(() => 1),
  );
  expect(shown).toHaveLength(claims.length);
  for (const [, file, words] of shown) {
    const source = readFileSync(file, 'utf8');
    for (const one of words) expect(source, file).toContain(one);
  }
});

test('the transcript goes from the first page to the cancellation, and through both doors', () => {
  expect(Object.keys(mainLine)).toEqual(
    expect.arrayContaining([
      'landing',
      'plans',
      'sign-up-1-email',
      'checkout',
      'subscription-active',
      'subscription-cancel',
      'cancellation-receipt',
      'withdrawal',
    ]),
  );
});

test('the statement has what the law asks for (Anlage 3 BFSG)', () => {
  expect([...sections.keys()]).toEqual([
    'dienst',
    'regeln',
    'stand',
    'pruefung',
    'luecken',
    'melden',
    'aufsicht',
  ]);
  expect(documents.accessibility.text).toMatch(/\(MLBF\) in Magdeburg: \{marketSurveillance\}/);
  expect(documents.accessibility.text).toContain('{email}');
});
