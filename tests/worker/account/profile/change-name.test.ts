import { expect } from 'vitest';

import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const rename = (person: Person, name: string) =>
  person.post('/api/account/name/change', { display_name: name });

async function nameOf(person: Person): Promise<string> {
  const answer = await person.get('/api/account/profile');
  return ((await answer.json()) as ProfileAnswer).display_name;
}

test('somebody corrects their own name, twice the same, and nobody else’s changes', async ({
  w,
  person,
}) => {
  const other = await signUpPerson(w);
  expect((await rename(person, '  Erika   Musterfrau ')).status).toBe(200);
  expect((await rename(person, 'Erika Musterfrau')).status).toBe(200);
  expect(await nameOf(person)).toBe('Erika Musterfrau');
  expect(await nameOf(other)).toBe('Erika Mustermann');
});

test('without a name nothing changes', async ({ person }) => {
  const refused = await statusAndError(await rename(person, '   '));
  expect(refused[0]).toBe(422);
  expect(await nameOf(person)).toBe('Erika Mustermann');
});
