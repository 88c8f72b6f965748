import { existsSync, globSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { answerFile, answersFolder, readAnswer } from './answers.ts';
import type { Answer } from './answers.ts';
import { subjects } from './cases.ts';
import { masked } from './masked.ts';
import { stageOnStandIn } from './on-stand-in.ts';

const folder = fileURLToPath(answersFolder);

describe.each(subjects)('$subject', ({ subject, cases }) => {
  test.each(cases)('$name', async (one) => {
    const seen = await one.play(await stageOnStandIn(await sandboxWorld()));
    expect(masked(seen)).toEqual(readAnswer(subject, one.name)?.seen);
  });
});

test('there are at least 60 cases, and each has an answer with its source', () => {
  const files = subjects.flatMap(({ subject, cases }) =>
    cases.map(({ name }) => ({ name, file: answerFile(subject, name) })),
  );
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(files.filter(({ file }) => !existsSync(file)).map(({ name }) => name)).toEqual([]);
  const isPage = /^https:\/\/|^stripe\/esm\/.+\.d\.ts, /;
  const without = subjects.flatMap(({ subject, cases }) =>
    cases.filter(({ name }) => !isPage.test(pageOf(readAnswer(subject, name)))),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

function pageOf(answer: Answer | null): string {
  if (!answer) return '';
  const { source } = answer;
  return 'documented' in source ? source.documented : source.page;
}

test('every answer belongs to a case', () => {
  const known = subjects.flatMap(({ subject, cases }) =>
    cases.map(({ name }) => relative(folder, fileURLToPath(answerFile(subject, name)))),
  );
  expect(globSync('**/*.json', { cwd: folder }).toSorted()).toEqual(known.toSorted());
});
