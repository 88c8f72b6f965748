import { expect, test } from 'vitest';

import { authorizeQuery } from '#worker/handoff/schemas.ts';

const complete = {
  client_id: 'lexlern-app',
  redirect_uri: 'https://app.example/callback',
  state: 'abc',
};

test('the query of an authorize address needs its client, its address and its state', () => {
  expect(authorizeQuery.safeParse({ ...complete, scope: 'openid' }).data).toEqual(complete);
});

test.each(['client_id', 'redirect_uri', 'state'] as const)(
  'a query without %s, or with an empty one, is refused',
  (name) => {
    const { [name]: _left, ...rest } = complete;
    expect(authorizeQuery.safeParse(rest).success).toBe(false);
    expect(authorizeQuery.safeParse({ ...complete, [name]: '' }).success).toBe(false);
  },
);
