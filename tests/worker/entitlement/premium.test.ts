import { expect, test } from 'vitest';

import { premiumOf } from '#worker/entitlement/premium.ts';
import type { Debt } from '#worker/entitlement/premium.ts';
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
  expect(hasPremium({ contracts: [contract(changes)] })).toBe(expected);
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
  expect(hasPremium({ grants: [subject] })).toBe(expected);
});

test('one contract or grant that gives access is enough', () => {
  expect(hasPremium({})).toBe(false);
  const over = contract({ status: 'canceled' });
  expect(hasPremium({ contracts: [over], grants: [tasks({ used: 20 }), grant()] })).toBe(true);
  const contracts = [over, contract()];
  expect(hasPremium({ contracts, grants: [grant({ endsAt: now })] })).toBe(true);
});

test('of several reasons the one that lasts longest is told', () => {
  const contracts = [contract({ expiresAt: now + 5 * day })];
  const grants = [grant({ endsAt: now + 10 * day }), tasks({ endsAt: now + 7 * day })];
  const told = premiumOf({ contracts, grants, debts: [] }, now);
  expect(told).toEqual({ until: now + 10 * day, because: 'coupon', inGrace: false });
  const forEver = contract({ oneTime: true, expiresAt: null, renewDisabled: true });
  expect(premiumOf({ contracts: [forEver], grants, debts: [] }, now)).toEqual({
    until: null,
    because: 'lifetime',
    inGrace: false,
  });
});

test('free tasks without an end do not outlast what is paid for', () => {
  const contracts = [contract({ expiresAt: now + 5 * day })];
  const told = premiumOf({ contracts, grants: [tasks({ endsAt: null })], debts: [] }, now);
  expect(told).toEqual({ until: now + 5 * day, because: 'subscription', inGrace: false });
  const alone = premiumOf({ contracts: [], grants: [tasks({ endsAt: null })], debts: [] }, now);
  expect(alone?.because).toBe('quota');
});

const debt = (changes: Partial<Debt> = {}): Debt => ({
  contractId: 'sub_1',
  since: now - 15 * day,
  periodEnd: now + 5 * day,
  isBeingSettled: false,
  ...changes,
});

test.each<[string, number | null | 'none', Partial<ContractRow>, Partial<Debt>]>([
  ['in its grace', now + day, {}, { since: now - 13 * day }],
  [
    'in its grace, of a contract past due',
    now + day,
    { status: 'past_due' },
    { since: now - 13 * day },
  ],
  ['beyond its grace', 'none', {}, {}],
  ['beyond its grace, of a contract past due', 'none', { status: 'past_due' }, {}],
  [
    'for a period that is over, while the next one is paid',
    now + 30 * day,
    {},
    { periodEnd: now - 1 },
  ],
  ['that a bank is about to settle', now + 5 * day, {}, { isBeingSettled: true }],
  ['of another contract', now + 30 * day, {}, { contractId: 'sub_2' }],
  [
    'for a period that is over, at rest, while what is paid lasts',
    now + day,
    { status: 'past_due', paidThrough: now + day },
    { periodEnd: now - 1 },
  ],
  [
    'for a period that is over, at rest, once what is paid is over',
    'none',
    { status: 'past_due', paidThrough: now },
    { periodEnd: now - 1 },
  ],
  [
    'for Lifetime beyond its grace',
    'none',
    { oneTime: true, expiresAt: null },
    { periodEnd: null },
  ],
])('a debt %s leaves Premium until %s', (_what, until, changes, owed) => {
  const held = { contracts: [contract(changes)], grants: [], debts: [debt(owed)] };
  expect(premiumOf(held, now)?.until ?? 'none').toBe(until ?? 'none');
});

function hasPremium(held: Partial<Parameters<typeof premiumOf>[0]>): boolean {
  return premiumOf({ contracts: [], grants: [], debts: [], ...held }, now) !== null;
}
