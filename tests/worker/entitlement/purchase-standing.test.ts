import { expect, test } from 'vitest';

import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { contract, day, grant, now, store, tasks } from './things.ts';

const ended = contract({ status: 'canceled' });
const owed = contract({ id: 'sub_2', status: 'unpaid' });

test.each<[string, ContractRow[], Grant[], string]>([
  ['who has nothing', [], [], 'none'],
  ['who has free things only', [], [grant(), tasks()], 'none'],
  ['whose first payment is still to come', [contract({ status: 'incomplete' })], [], 'none'],
  ['whose first payment never came', [contract({ status: 'incomplete_expired' })], [], 'none'],
  ['whose contract runs', [ended, contract()], [store()], 'running'],
  ['who is in a trial', [contract({ status: 'trialing' })], [], 'running'],
  [
    'who has bought the lifetime plan',
    [contract({ oneTime: true, expiresAt: null })],
    [],
    'running',
  ],
  ['who owes a payment', [ended, owed], [store()], 'past_due'],
  ['whom a store goes on charging', [ended], [store()], 'store'],
  ['whose store reports a little late', [], [store({ endsAt: now - 1 })], 'store'],
  ['who has turned off the renewal at the store', [], [store({ renewDisabled: true })], 'former'],
  ['who owes a store', [], [store({ status: 'past_due' })], 'former'],
  ['whose store no longer reports', [], [store({ endsAt: now - 2 * day })], 'former'],
  ['whose contract has ended', [ended], [grant()], 'former'],
])('the purchase standing of a person %s', (_who, contracts, grants, standing) => {
  expect(purchaseStanding(contracts, grants, now)).toBe(standing);
});

test('who owes a debit of a contract that has ended owes a payment', () => {
  expect(purchaseStanding([ended], [store()], now, [{ contractId: 'sub_1' }])).toBe('past_due');
  expect(purchaseStanding([contract()], [], now, [{ contractId: 'sub_1' }])).toBe('running');
});
