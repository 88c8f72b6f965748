import { expect, test } from 'vitest';

import { fillIn, withAnswer } from '#client/desk/saved-answers/fill-in.ts';

test.each([
  ['Danke, {name}!', 'Danke, Erika!', 'Danke!'],
  ['Hallo {name}, hallo {name}.', 'Hallo Erika, hallo Erika.', 'Hallo, hallo.'],
  ['Gut.\n\n{name}, melde Dich.', 'Gut.\n\nErika, melde Dich.', 'Gut.\n\nmelde Dich.'],
  ['Kosten: 5 $', 'Kosten: 5 $', 'Kosten: 5 $'],
])('%j names its reader, and reads well without a name', (text, named, nameless) => {
  expect(fillIn(text, 'Erika')).toBe(named);
  expect(fillIn(text, '')).toBe(nameless);
});

test('a name is taken as it is', () => {
  expect(fillIn('Danke, {name}!', "$& {name} $'")).toBe("Danke, $& {name} $'!");
});

test('an answer fills an empty field, and follows what was typed as a paragraph', () => {
  expect(withAnswer('', 'Gern.')).toBe('Gern.');
  expect(withAnswer(' \n', 'Gern.')).toBe('Gern.');
  expect(withAnswer('Guten Tag\n', 'Gern.')).toBe('Guten Tag\n\nGern.');
});
