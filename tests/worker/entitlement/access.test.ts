import { expect, test } from 'vitest';

import { grantsAccess } from '#worker/entitlement/access.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { contract, day, grant, now, store, tasks } from './things.ts';

const hour = 3_600_000;

test.each<[string, boolean, Partial<ContractRow>]>([
  ['that runs', true, {}],
  ['on trial', true, { status: 'trialing' }],
  ['without an end', true, { oneTime: true, expiresAt: null, renewDisabled: true }],
  ['whose renewal Stripe has not reported yet', true, { expiresAt: now - hour }],
  ['that is cancelled and still runs', true, { renewDisabled: true }],
  ['that is cancelled and has run out', false, { renewDisabled: true, expiresAt: now }],
  ['that has ended', false, { status: 'canceled' }],
  ['whose first payment is open', false, { status: 'incomplete' }],
  ['whose first payment never came', false, { status: 'incomplete_expired' }],
  ['due today and not paid', true, { status: 'past_due', expiresAt: now }],
  [
    'due a moment less than 14 days ago',
    true,
    { status: 'past_due', expiresAt: now - 14 * day + 1 },
  ],
  ['due 14 days ago', false, { status: 'past_due', expiresAt: now - 14 * day }],
  ['unpaid within the grace period', true, { status: 'unpaid', expiresAt: now - 13 * day }],
  ['unpaid after the grace period', false, { status: 'unpaid', expiresAt: now - 15 * day }],
])('a contract %s gives access: %s', (_what, expected, changes) => {
  expect(grantsAccess([contract(changes)], [], now)).toBe(expected);
});

test.each<[string, boolean, Grant]>([
  ['free Premium', true, grant()],
  ['free Premium without an end', true, grant({ endsAt: null })],
  ['provisional free Premium', true, grant({ provisional: true })],
  ['free Premium that is over', false, grant({ endsAt: now })],
  ['free Premium that begins tomorrow', false, grant({ startsAt: now + day })],
  ['free Premium that was revoked', false, grant({ revokedAt: now - day })],
  ['free tasks', true, tasks()],
  ['free tasks that are used up', false, tasks({ used: 20 })],
  ['free tasks that are over', false, tasks({ endsAt: now - 1 })],
  ['a store’s subscription', true, store()],
  [
    'a store’s subscription 23 hours after its end, without a report',
    true,
    store({ endsAt: now - 23 * hour }),
  ],
  [
    'a store’s subscription 24 hours after its end, without a report',
    false,
    store({ endsAt: now - 24 * hour }),
  ],
  [
    'a store’s subscription that is cancelled and has run out',
    false,
    store({ renewDisabled: true, endsAt: now }),
  ],
  ['a store’s subscription that the store has ended', false, store({ status: 'canceled' })],
  [
    'a store’s subscription past due within the grace period',
    true,
    store({ status: 'past_due', endsAt: now - 13 * day }),
  ],
  [
    'a store’s subscription past due after the grace period',
    false,
    store({ status: 'past_due', endsAt: now - 14 * day }),
  ],
  [
    'a store’s subscription past due that was revoked',
    false,
    store({ status: 'past_due', revokedAt: now }),
  ],
])('%s gives access: %s', (_what, expected, subject) => {
  expect(grantsAccess([], [subject], now)).toBe(expected);
});

test('one contract or grant that gives access is enough', () => {
  expect(grantsAccess([], [], now)).toBe(false);
  const over = contract({ status: 'canceled' });
  expect(grantsAccess([over], [tasks({ used: 20 }), grant()], now)).toBe(true);
  expect(grantsAccess([over, contract()], [grant({ endsAt: now })], now)).toBe(true);
});
