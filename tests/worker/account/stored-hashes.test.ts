import { scryptSync } from 'node:crypto';

import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { overlappingContexts } from '#tests/support/overlap.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { signIn } from '#worker/account/sign-in.ts';

async function sessionsOf(email: string): Promise<number> {
  const found = await row<{ n: number }>(
    await world(),
    'SELECT count(*) AS n FROM session JOIN account ON account.id = account_id WHERE email = ?',
    email,
  );
  return found?.n ?? 0;
}

function hashOf(email: string): Promise<{ password_hash: string } | null> {
  return world().then((here) =>
    row<{ password_hash: string }>(
      here,
      'SELECT password_hash FROM account WHERE email = ?',
      email,
    ),
  );
}

test('a password matches if its letters are typed composed or decomposed', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const { password_hash: hash } = (await hashOf(email)) ?? {};
  expect(hash).toBeDefined();
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync('schlüssel'.normalize('NFC'), salt, 32, { N: 16384, r: 8, p: 5 });
  await row(
    here,
    'UPDATE account SET password_hash = ? WHERE email = ?',
    `scrypt$16384$8$5$${salt.toString('hex')}$${key.toString('hex')}`,
    email,
  );
  const answer = await openBrowser(here).post('/api/account/signin', {
    email,
    password: 'schlüssel'.normalize('NFD'),
  });
  expect(answer.status).toBe(200);
});

test('a hash with weaker parameters is accepted and replaced', async ({ w: here }) => {
  const { email, password } = await signUpPerson(here);
  const salt = Buffer.alloc(16, 7);
  const weak = `scrypt$1024$8$1$${salt.toString('hex')}$${scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }).toString('hex')}`;
  await row(here, 'UPDATE account SET password_hash = ? WHERE email = ?', weak, email);
  const enter = () => openBrowser(here).post('/api/account/signin', { email, password });
  expect((await enter()).status).toBe(200);
  const renewed = await hashOf(email);
  expect(renewed?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect((await enter()).status).toBe(200);
  expect(await hashOf(email)).toEqual(renewed);
});

test('two overlapping sign-ins that replace a weak hash both succeed', async ({ w: here }) => {
  const { email, password } = await signUpPerson(here);
  const salt = Buffer.alloc(16, 7);
  const weak = `scrypt$1024$8$1$${salt.toString('hex')}$${scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }).toString('hex')}`;
  await row(here, 'UPDATE account SET password_hash = ? WHERE email = ?', weak, email);
  const contexts = await overlappingContexts(here, [openBrowser(here), openBrowser(here)]);
  const signedIn = await Promise.all(contexts.map((ctx) => signIn(ctx, { email, password })));
  expect(signedIn.map(({ account }) => account.email)).toEqual([email, email]);
  expect(await sessionsOf(email)).toBe(3);
});
