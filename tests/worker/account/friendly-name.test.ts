import fc from 'fast-check';
import { expect, test } from 'vitest';

import { proposeFriendlyNames } from '#worker/account/friendly-name.ts';
import { signUpFriendlyName } from '#worker/account/schemas.ts';

function cycle(...values: number[]): () => number {
  let i = 0;
  return () => values[i++ % values.length] ?? 0;
}

test.each([
  ['erika.m@example.com', 'Erika Mustermann', ['erika.m100', 'erika100', 'erika.mustermann100']],
  ['post+jura@example.com', 'Jürgen Groß', ['post100', 'juergen100', 'juergen.gross100']],
  ['x@example.com', 'José-Luis', ['x100', 'jose_luis100', 'x101']],
  ['佐藤@example.com', '佐藤', ['jura100', 'jura101', 'jura102']],
])('%s with the name %s gets proposals from both', (email, displayName, names) => {
  expect(proposeFriendlyNames({ email, displayName }, () => 0)).toEqual(names);
});

test('a proposed name ends in three or four digits', () => {
  const names = proposeFriendlyNames(
    { email: 'a.b@example.com', displayName: 'Ada' },
    cycle(0.1, 0.9999, 0.9, 0.9999, 0.9, 0),
  );
  expect(names).toEqual(['a.b999', 'ada9999', 'a.b1000']);
});

test('any e-mail and name get three different proposals that the server accepts', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.array(chance, { minLength: 1, maxLength: 6 }),
      (email, displayName, chances) => {
        const names = proposeFriendlyNames({ email, displayName }, cycle(...chances));
        expect(new Set(names).size).toBe(3);
        for (const name of names) {
          expect(signUpFriendlyName.parse({ friendly_name: name })).toEqual({
            friendly_name: name,
          });
        }
      },
    ),
  );
});
