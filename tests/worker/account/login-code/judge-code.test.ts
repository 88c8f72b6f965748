import { expect, test } from 'vitest';

import { judgeCode } from '#worker/account/login-code/login-code.ts';

const now = 1_800_000_000_000;
const good = {
  purpose: 'autologin',
  accountId: 'erika',
  uses: 2,
  maxUses: 3,
  expiresAt: now + 1,
} as const;

test.each([
  ['unknown', undefined, null, false, 'invalid_code'],
  ['of another purpose', { ...good, purpose: 'cookie' }, null, false, 'invalid_code'],
  ['of another purpose, their own', { ...good, purpose: 'cookie' }, 'erika', false, 'invalid_code'],
  ['good', good, null, false, 'sign_in'],
  ['good, somebody else', good, 'max', false, 'other_account'],
  ['good, somebody else who makes way', good, 'max', true, 'sign_in'],
  ['good, their own', good, 'erika', false, 'stay'],
  ['too old', { ...good, expiresAt: now }, null, false, 'expired_code'],
  ['too old, somebody else', { ...good, expiresAt: now }, 'max', true, 'expired_code'],
  ['too old, their own', { ...good, expiresAt: now }, 'erika', false, 'stay'],
  ['used up', { ...good, uses: 3 }, null, false, 'expired_code'],
  ['used up, somebody else', { ...good, uses: 3 }, 'max', false, 'expired_code'],
  ['used up, their own', { ...good, uses: 3 }, 'erika', false, 'stay'],
] as const)('a code that is %s', (_what, code, callerId, switches, verdict) => {
  expect(judgeCode(code, { purpose: 'autologin', callerId, switches, now })).toBe(verdict);
});
