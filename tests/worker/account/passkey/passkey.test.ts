import { expect } from 'vitest';

import { Authenticator } from '#tests/support/authenticator.ts';
import type { Algorithm } from '#tests/support/authenticator.ts';
import { confirm, openLink } from '#tests/support/confirmations.ts';
import { world } from '#tests/support/harness.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import {
  addOptions,
  confirmOptions,
  openPasskeyOwner,
  passkeysOf,
  signInWith,
} from '#tests/support/passkeys.ts';
import { newestMailTo } from '#tests/support/people.ts';
import { signedInEmail, statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import type { SessionsAnswer } from '#worker/account/profile/schemas.ts';

test.each<[Algorithm, boolean]>([
  ['ES256', false],
  ['EdDSA', false],
  ['RS256', true],
])(
  'a passkey with %s is added, told by mail, and signs its owner in again and again',
  async (algorithm, counts) => {
    const w = await world();
    const owner = await openPasskeyOwner(w, algorithm, counts);
    expect(await passkeysOf(owner)).toEqual([{ ...owner.passkey, last_used_at: null }]);
    const mail = await newestMailTo(w, owner.email);
    expect(mail.subject).toContain('Neuer Passkey');
    expect(mail.text).toContain(owner.passkey.name);

    for (let time = 0; time < 2; time += 1) {
      const { answer, browser } = await signInWith(w, owner.authenticator);
      expect([answer.status, await signedInEmail(browser)]).toEqual([200, owner.email]);
    }
    const [passkey] = await passkeysOf(owner);
    expect(passkey?.last_used_at).toBeGreaterThanOrEqual(owner.passkey.created_at);
    const { sessions } = (await (
      await owner.get('/api/account/sessions')
    ).json()) as SessionsAnswer;
    expect(sessions.filter(({ began_with }) => began_with === 'passkey')).toHaveLength(2);
  },
);

test('a session that a link began is confirmed by a passkey in place of a code', async ({ w }) => {
  const owner = await openPasskeyOwner(w);
  const byLink = await openLink(w, owner);
  const change = () =>
    byLink.post('/api/account/password/change', { password: 'ein-neues-geheimnis' });
  expect(await statusAndError(await change())).toEqual([403, 'confirmation_required']);

  const { user_handle: _, ...answer } = owner.authenticator.get(await confirmOptions(byLink));
  // Twice, as after a lost answer.
  for (let time = 0; time < 2; time += 1) {
    expect((await byLink.post('/api/account/passkey/confirm', answer)).status).toBe(200);
  }
  expect((await change()).status).toBe(200);
});

test('a passkey is added only after a confirmation, and the same answer adds it once', async ({
  w,
}) => {
  const person = await openSignedIn(w);
  const ask = () => person.post('/api/account/passkey/add/options');
  expect(await statusAndError(await ask())).toEqual([403, 'confirmation_required']);

  await confirm(w, person, person);
  const answer = new Authenticator(w.origin).create(await addOptions(person));
  const add = () => person.post('/api/account/passkey/add', answer);
  const first = (await (await add()).json()) as unknown;
  expect(await (await add()).json()).toEqual(first);
  expect(await passkeysOf(person)).toEqual([first]);
});

test('a passkey gets another name, and removing it tells its owner and signs its sessions out', async ({
  w,
}) => {
  const owner = await openPasskeyOwner(w);
  const { id } = owner.passkey;
  const rename = (name: string) => owner.post('/api/account/passkey/rename', { id, name });
  expect((await rename(' Mein Telefon ')).status).toBe(200);
  expect(await passkeysOf(owner)).toEqual([{ ...owner.passkey, name: 'Mein Telefon' }]);
  const { browser } = await signInWith(w, owner.authenticator);
  expect(await signedInEmail(browser)).toBe(owner.email);

  for (let time = 0; time < 2; time += 1) {
    expect((await owner.post('/api/account/passkey/remove', { id })).status).toBe(200);
  }
  expect(await passkeysOf(owner)).toEqual([]);
  expect(await signedInEmail(browser)).toBeUndefined();
  expect(await signedInEmail(owner)).toBe(owner.email);
  const mail = await newestMailTo(w, owner.email);
  expect(mail.subject).toContain('entfernt');
  expect(mail.text).toContain('„Mein Telefon“');
  const { answer } = await signInWith(w, owner.authenticator);
  expect(await statusAndError(answer)).toEqual([400, 'unknown_passkey']);
  expect(await statusAndError(await rename('Weg'))).toEqual([404, 'not_found']);
});
