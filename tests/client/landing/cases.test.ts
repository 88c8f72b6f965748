import { expect, test } from 'vitest';

import { cases } from '#client/landing/case/cases.ts';
import type { LearningCase } from '#client/landing/case/cases.ts';
import { progressOf } from '#client/landing/case/solving.ts';

test.each(cases)(
  'the case „$title“ is whole: three questions, one right answer each, with norms',
  (one) => {
    expect(one.questions).toHaveLength(3);
    for (const { answers } of one.questions) {
      expect(answers.filter(({ isRight }) => isRight)).toHaveLength(1);
      expect(answers.length).toBeLessThan(10);
      for (const { why } of answers) expect(why).toMatch(/§/);
    }
    expect(one.norms.length).toBeGreaterThan(0);
    for (const norm of one.norms) expect(norm).toMatch(/^§§? \d+/);
  },
);

test('no two cases have one name', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

const [first] = cases as [LearningCase];

test.each([
  ['', 0, ''],
  ['0', 1, '0'],
  ['01', 2, '01'],
  ['011', 3, '011'],
  ['0111', 3, '011'],
  ['9', 0, ''],
  ['0x1', 1, '0'],
  ['-1', 0, ''],
  ['0 1', 1, '0'],
])('of „%s“ in an address %i questions are answered', (answers, count, kept) => {
  const found = progressOf(first, answers);
  expect(found.solved).toHaveLength(count);
  expect(found.kept).toBe(kept);
  expect(found.next).toBe(first.questions[count] ?? null);
});
