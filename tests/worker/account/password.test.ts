import { expect, test } from 'vitest';

import { checkPassword, hashPassword, isOutdated } from '#worker/account/password.ts';

test('a password is known again, another is not', async () => {
  const hash = await hashPassword('korrekt-pferd-batterie');
  expect(await checkPassword('korrekt-pferd-batterie', hash)).toBe(true);
  expect(await checkPassword('korrekt-pferd-batteriE', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('gleich-gleich')).not.toBe(await hashPassword('gleich-gleich'));
});

test('an account without a password is opened by none', async () => {
  expect(await checkPassword('', null)).toBe(false);
});

test('an unreadable hash is a fault, not a wrong password', async () => {
  await expect(checkPassword('egal-egal', 'md5$abc')).rejects.toThrow('not readable');
});
