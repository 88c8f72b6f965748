import { expect, test } from 'vitest';

import { readSolved, withSolved } from '#client/lib/solved-case.ts';

const read = (path: string) => readSolved(new URL(path, 'https://this.site').searchParams);

test.each([
  [3, 3],
  [0, 3],
])('a link takes along that %i of %i were right', (right, of) => {
  expect(read(withSolved('/account/signup', { right, of }))).toEqual({ right, of });
});

test.each(['', '?geloest=', '?geloest=4-3', '?geloest=0-0', '?geloest=3', '?geloest=99-99'])(
  'the address "%s" says nothing',
  (query) => {
    expect(read(`/account/signup${query}`)).toBeNull();
  },
);
