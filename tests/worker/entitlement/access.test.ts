import { expect, test } from 'vitest';

import { grantsAccess } from '#worker/entitlement/access.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { contract, day, grant, now, store, tasks } from './things.ts';

const hour = 3_600_000;

test.each<[string, Partial<ContractRow>, boolean]>([
  ['that runs', {}, true],
  ['on trial', { status: 'trialing' }, true],
  ['for ever', { oneTime: true, expiresAt: null, renewDisabled: true }, true],
  ['whose renewal Stripe is about to tell', { expiresAt: now - hour }, true],
  ['that is cancelled and not over', { renewDisabled: true }, true],
  ['that is cancelled and over', { renewDisabled: true, expiresAt: now }, false],
  ['that has ended', { status: 'canceled' }, false],
  ['not paid for yet', { status: 'incomplete' }, false],
  ['never paid for', { status: 'incomplete_expired' }, false],
  ['due today and not paid', { status: 'past_due', expiresAt: now }, true],
  [
    'due a moment less than 14 days ago',
    { status: 'past_due', expiresAt: now - 14 * day + 1 },
    true,
  ],
  ['due 14 days ago', { status: 'past_due', expiresAt: now - 14 * day }, false],
  ['unpaid within the grace', { status: 'unpaid', expiresAt: now - 13 * day }, true],
  ['unpaid beyond it', { status: 'unpaid', expiresAt: now - 15 * day }, false],
])('a contract %s lets in: %o %s', (_what, changes, lets) => {
  expect(grantsAccess([contract(changes)], [], now)).toBe(lets);
});

test.each<[string, Grant, boolean]>([
  ['free Premium', grant(), true],
  ['free Premium for ever', grant({ endsAt: null }), true],
  ['free Premium given in advance', grant({ provisional: true }), true],
  ['free Premium that is over', grant({ endsAt: now }), false],
  ['free Premium of tomorrow', grant({ startsAt: now + day }), false],
  ['free Premium that was revoked', grant({ revokedAt: now - day }), false],
  ['free tasks', tasks(), true],
  ['free tasks that are used up', tasks({ used: 20 }), false],
  ['free tasks that are over', tasks({ endsAt: now - 1 }), false],
  ['a store’s subscription', store(), true],
  ['one whose renewal the store has not told yet', store({ endsAt: now - 23 * hour }), true],
  ['one that the store has told nothing more of', store({ endsAt: now - 24 * hour }), false],
  ['a cancelled one that is over', store({ renewDisabled: true, endsAt: now }), false],
  ['one the store has ended', store({ status: 'canceled' }), false],
  ['one past due within the grace', store({ status: 'past_due', endsAt: now - 13 * day }), true],
  ['one past due beyond it', store({ status: 'past_due', endsAt: now - 14 * day }), false],
  ['one past due that was revoked', store({ status: 'past_due', revokedAt: now }), false],
])('%s lets in: %o %s', (_what, held, lets) => {
  expect(grantsAccess([], [held], now)).toBe(lets);
});

test('one thing that lets in is enough, and nothing is not', () => {
  expect(grantsAccess([], [], now)).toBe(false);
  const over = contract({ status: 'canceled' });
  expect(grantsAccess([over], [tasks({ used: 20 }), grant()], now)).toBe(true);
  expect(grantsAccess([over, contract()], [grant({ endsAt: now })], now)).toBe(true);
});
