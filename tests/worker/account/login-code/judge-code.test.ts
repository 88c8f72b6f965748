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
  ['for another purpose', { ...good, purpose: 'cookie' }, null, false, 'invalid_code'],
  [
    'for another purpose, opened by its owner',
    { ...good, purpose: 'cookie' },
    'erika',
    false,
    'invalid_code',
  ],
  ['good', good, null, false, 'sign_in'],
  ['good, opened by another account', good, 'max', false, 'other_account'],
  ['good, opened by another account that agreed to switch', good, 'max', true, 'sign_in'],
  ['good, opened by its owner', good, 'erika', false, 'stay'],
  ['expired', { ...good, expiresAt: now }, null, false, 'expired_code'],
  [
    'expired, opened by another account that agreed to switch',
    { ...good, expiresAt: now },
    'max',
    true,
    'expired_code',
  ],
  ['expired, opened by its owner', { ...good, expiresAt: now }, 'erika', false, 'stay'],
  ['used up', { ...good, uses: 3 }, null, false, 'expired_code'],
  ['used up, opened by another account', { ...good, uses: 3 }, 'max', false, 'expired_code'],
  ['used up, opened by its owner', { ...good, uses: 3 }, 'erika', false, 'stay'],
] as const)('judges a code that is %s', (_what, code, callerId, switches, verdict) => {
  expect(judgeCode(code, { purpose: 'autologin', callerId, switches, now })).toBe(verdict);
});
