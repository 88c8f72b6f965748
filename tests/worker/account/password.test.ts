import { expect, test } from 'vitest';

import { checkPassword, hashPassword, isOutdated } from '#worker/account/password.ts';

test('a password matches its hash, and another password does not', async () => {
  const hash = await hashPassword('korrekt-pferd-batterie');
  expect(await checkPassword('korrekt-pferd-batterie', hash)).toBe(true);
  expect(await checkPassword('korrekt-pferd-batteriE', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(false);
});

test('the same password gets a different hash each time', async () => {
  expect(await hashPassword('gleich-gleich')).not.toBe(await hashPassword('gleich-gleich'));
});

test('an empty password does not open an account without a password', async () => {
  expect(await checkPassword('', null)).toBe(false);
});

test('an unreadable hash throws, and is not treated as a wrong password', async () => {
  await expect(checkPassword('egal-egal', 'md5$abc')).rejects.toThrow('not readable');
});
