import { existsSync, globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { beside, elsewhere, inTurn } from '../../.ci/command-table.ts';
import type { Row } from '../../.ci/command-table.ts';

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')];

/** A command with the variables before it, up to what ends it or follows it. */
const command = /(?:\b[A-Z_]+=\S+ )*(?:\b(?:npm|npx|stripe)|\.ci\/run\b)(?: [^&)#]+)?/g;

/** The commands in the code of a document: in its blocks, and between backticks. */
function commandsIn(text: string): string[] {
  const fence = /^```\w*\n([\s\S]*?)^```/gm;
  const blocks = [...text.matchAll(fence)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replaceAll(fence, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans]
    .flatMap((code) => code.replaceAll(/\s+/g, ' ').match(command) ?? [])
    .map((found) => found.trim())
    .filter((found) => found.includes(' ') || found === '.ci/run');
}

const withMeanwhile = (rows: readonly Row[]) =>
  rows.flatMap((row) => [row, ...(row.meanwhile ?? [])]);
const table = withMeanwhile([...inTurn, ...beside, ...elsewhere]);

test('each command that a document names is in the table of runs, and no other', () => {
  const named = documents.flatMap((path) => commandsIn(readFileSync(path, 'utf8')));
  expect(table.flatMap((row) => row.named).toSorted()).toEqual([...new Set(named)].toSorted());
});

test('each of them runs, or the table says why not', () => {
  const withoutEither = table.filter(({ run, by, because }) => !run && !by && !because);
  expect(withoutEither).toEqual([]);
  const scripts = [...new Set(table.flatMap(({ by }) => by ?? []))];
  expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
  for (const { named, by, because } of table) {
    // What another script runs stands there word by word, if nothing says why it differs.
    if (by && !because) for (const one of named) expect(readFileSync(by, 'utf8')).toContain(one);
  }
});

test.each([
  [
    'It has\n`PORT=1 npm start` and `npm run\ncoupon -- list`.',
    ['PORT=1 npm start', 'npm run coupon -- list'],
  ],
  ['```sh\nnpm ci && npm test   # all\n```', ['npm ci', 'npm test']],
  [
    '`export A=$(stripe listen --print-secret)` of the `stripe` package',
    ['stripe listen --print-secret'],
  ],
  ['`.ci/run` does `npm`, in prose npm run it', ['.ci/run']],
])('%j names %j', (text, commands) => {
  expect(commandsIn(text)).toEqual(commands);
});
