import { expect, test } from 'vitest';

import { displayNameOf, judgeSocial } from '#worker/account/social/judge-social.ts';

const email = 'erika@example.com';

test.each([
  // identity known, e-mail known, e-mail in the token, verified, vouched for
  [true, false, email, true, false, 'sign_in'],
  [true, true, email, true, false, 'sign_in'],
  [true, true, email, false, false, 'sign_in'],
  [true, false, null, false, false, 'sign_in'],
  [false, true, email, true, true, 'link'],
  [false, true, email, true, false, 'user_exist'],
  [false, true, email, false, true, 'user_exist'],
  [false, false, email, true, true, 'create'],
  [false, false, email, true, false, 'create'],
  [false, false, email, false, true, 'invalid_user'],
  [false, false, null, true, true, 'invalid_user'],
] as const)(
  'identity known: %s, e-mail known: %s, e-mail in the token: %s, verified: %s, vouched for: %s, verdict: %s',
  (identity, known, tokenEmail, emailVerified, isVouched, verdict) => {
    const claim = { email: tokenEmail, emailVerified, isVouched };
    expect(judgeSocial({ identity, email: known }, claim)).toBe(verdict);
  },
);

test.each([
  ['Erika Mustermann', 'Erika Mustermann'],
  ['  Erika \t\n  Mustermann ', 'Erika Mustermann'],
  ['Eri\u0000ka', 'Eri ka'],
  ['', 'erika'],
  [' \u0007 ', 'erika'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('the name %j becomes the display name %j', (input, name) => {
  expect(displayNameOf(input, email)).toBe(name);
});
