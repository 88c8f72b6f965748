import { expect, test } from 'vitest';

import { likelyEmail } from '#client/account/likely-email.ts';

test.each([
  ['erika@gmial.com', 'erika@gmail.com'],
  ['erika@gmai.com', 'erika@gmail.com'],
  ['erika@gmaill.com', 'erika@gmail.com'],
  ['Erika@gmail.con', 'erika@gmail.com'],
  ['erika@wbe.de', 'erika@web.de'],
  ['erika@gxm.de', 'erika@gmx.de'],
  ['erika@t-onlne.de', 'erika@t-online.de'],
])('%s is asked about: was it %s?', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'erika@gmail.com',
  'erika@gmx.net',
  'erika@mail.com',
  'erika@gmx.ch',
  'erika@example.com',
  'erika@uni-koeln.de',
  'erika',
  '@gmial.com',
])('%s is not asked about', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
