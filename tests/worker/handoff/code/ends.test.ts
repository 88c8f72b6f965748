import { expect } from 'vitest';

import { accountIdOf } from '#tests/support/deletions.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { openDesk } from '#tests/support/operators.ts';
import { openPasskeyOwner, signInWith } from '#tests/support/passkeys.ts';
import { openBrowser, signInElsewhere } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { reachNewPassword } from '#tests/support/resets.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { agree, begin, codeOf, exchange, isSignedIn, signInToApp } from './native-app.ts';

/* What ends the sign-in of an app, and what does not (docs/decisions/0017, 0121). */

const newPassword = 'ein-neues-geheimnis';

const acts: [string, 'ends' | 'leaves', (w: World, person: Person) => Promise<unknown>][] = [
  [
    'a new password after it was forgotten',
    'ends',
    async (w, { email }) => {
      const token = await reachNewPassword(w, openBrowser(w), email);
      const body = { email, password: newPassword, token };
      return openBrowser(w).post('/api/account/forget/password/new', body);
    },
  ],
  [
    'a changed password',
    'ends',
    (_w, person) =>
      person.post('/api/account/password/change', {
        current_password: person.password,
        password: newPassword,
      }),
  ],
  [
    'signing out everywhere else',
    'ends',
    (_w, person) => person.post('/api/account/sessions/end', { others: true }),
  ],
  [
    'the desk, which signs the person out',
    'ends',
    async (w, { email }) => {
      const id = await accountIdOf(w, email);
      const desk = await openDesk(w);
      return desk.act(`/api/internal/people/${id}/sessions/end`, { reason: 'Fremde Anmeldung' });
    },
  ],
  ['signing out in the browser', 'leaves', (_w, person) => person.post('/api/account/logout')],
  [
    'another sign-in in the same browser',
    'leaves',
    (_w, { email, password, post }) => post('/api/account/signin', { email, password }),
  ],
];

test.for(acts)('%s %s it', async ([, what, act], { w, person }) => {
  const tokens = await signInToApp(w, person);
  const other = await signInElsewhere(w, person);
  const waiting = begin();
  const code = codeOf(await agree(other, waiting));
  await act(w, person);
  const signedIn = [
    await isSignedIn(w, tokens),
    // The same holds for a code that nobody has exchanged yet.
    (await exchange(w, waiting, code)).status === 200,
  ];
  expect(signedIn).toEqual(what === 'leaves' ? [true, true] : [false, false]);
});

test('a copied token that a new password replaced gets no code for an app any more', async ({
  w,
  person,
}) => {
  const [, old = ''] = /session=([^;]+)/.exec(person.cookie()) ?? [];
  const body = { current_password: person.password, password: newPassword };
  expect((await person.post('/api/account/password/change', body)).status).toBe(200);
  const copied = openBrowser(w, { session: old });
  await expect(agree(copied, begin())).rejects.toThrow('401 {"error":"not_logged_in"}');
});

test('what ends the sessions that Google began ends the apps to which they agreed', async ({
  w,
  person,
}) => {
  const social = openBrowser(w);
  await signInAs(w, social, newIdentity({ provider: 'google', email: person.email }));
  const [byPassword, byGoogle] = [await signInToApp(w, person), await signInToApp(w, social)];
  const { password } = person;
  await person.post('/api/account/identity/unlink', { provider: 'google', password });
  expect([await isSignedIn(w, byPassword), await isSignedIn(w, byGoogle)]).toEqual([true, false]);
});

test('and so does the removal of a passkey', async ({ w }) => {
  const owner = await openPasskeyOwner(w);
  const { browser } = await signInWith(w, owner.authenticator);
  const [before, byPasskey] = [await signInToApp(w, owner), await signInToApp(w, browser)];
  const removed = await owner.post('/api/account/passkey/remove', { id: owner.passkey.id });
  expect(removed.status).toBe(200);
  expect([await isSignedIn(w, before), await isSignedIn(w, byPasskey)]).toEqual([true, false]);
});
