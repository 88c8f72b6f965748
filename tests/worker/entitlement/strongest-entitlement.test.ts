import { expect, test } from 'vitest';

import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { strongestEntitlement } from '#worker/entitlement/strongest-entitlement.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { contract, day, grant, now, store, tasks } from './things.ts';

function shown(contracts: ContractRow[], grants: Grant[]) {
  const entitlement = strongestEntitlement(contracts, grants, now);
  return entitlement && subscriptionAnswer(entitlement);
}

const ended = contract({ status: 'canceled', expiresAt: now - day });
const owed = contract({ status: 'past_due', expiresAt: now - day });
const unpaidFirst = contract({ status: 'incomplete' });
const storeEnded = store({ status: 'canceled', endsAt: now - 2 * day });
const storeOwed = store({ status: 'past_due', endsAt: now - day });
const over = grant({ endsAt: now - day });
const usedUp = tasks({ used: 20, updatedAt: now - 3 * day });

test.each<[string, ContractRow[], Grant[], object | null]>([
  ['nothing for a person who has nothing', [], [], null],
  ['nothing for a licence that begins tomorrow', [], [grant({ startsAt: now + day })], null],
  [
    'a contract before all free things',
    [contract()],
    [grant({ endsAt: null }), tasks()],
    {
      platform: 'stripe',
    },
  ],
  [
    'a contract before a store',
    [contract()],
    [store({ endsAt: now + 400 * day })],
    {
      platform: 'stripe',
    },
  ],
  ['a store before a debt here', [owed], [store()], { platform: 'ios', status: 'active' }],
  [
    'a trial before a debt',
    [owed, contract({ id: 'sub_2', status: 'trialing' })],
    [],
    {
      status: 'trialing',
    },
  ],
  ['a debt before free Premium', [owed], [grant()], { status: 'past_due' }],
  [
    'a debt to a store before free Premium',
    [ended],
    [storeOwed, grant()],
    {
      platform: 'ios',
      status: 'past_due',
    },
  ],
  [
    'free Premium before what has ended',
    [ended],
    [grant()],
    {
      platform: 'manual',
      sub_type: 'premium',
      status: 'active',
      renew_disabled: true,
      onetimepay: false,
    },
  ],
  [
    'the longest free Premium',
    [],
    [grant(), grant({ endsAt: now + 20 * day }), over],
    {
      expires_date: now + 20 * day,
    },
  ],
  [
    'free Premium without an end before one with',
    [],
    [grant(), grant({ endsAt: null })],
    {
      expires_date: null,
    },
  ],
  ['free Premium before free tasks', [], [tasks(), grant()], { sub_type: 'premium' }],
  [
    'free tasks, counted together',
    [ended],
    [tasks({ used: 5 }), tasks({ quota: 3 }), usedUp],
    {
      sub_type: 'answer_quota',
      quota: 18,
      status: 'active',
    },
  ],
  [
    'what has ended before the free tier',
    [ended],
    [over, usedUp],
    {
      platform: 'stripe',
      status: 'canceled',
    },
  ],
  [
    'the ended contract if it ended later than the store’s',
    [ended],
    [storeEnded],
    { platform: 'stripe' },
  ],
  [
    'the ended store’s subscription if it ended later than the contract',
    [ended],
    [store({ status: 'canceled', endsAt: now })],
    {
      platform: 'ios',
      status: 'canceled',
    },
  ],
  [
    'a store without further reports as ended',
    [],
    [store({ endsAt: now - 2 * day })],
    {
      platform: 'ios',
      status: 'canceled',
    },
  ],
  [
    'a contract whose first payment is open before the free tier',
    [unpaidFirst],
    [over],
    { status: 'incomplete' },
  ],
  [
    'free Premium before a contract whose first payment is open',
    [unpaidFirst],
    [grant()],
    { platform: 'manual' },
  ],
  [
    'the free tier after free Premium',
    [],
    [over],
    {
      sub_type: 'heart_based',
      quota: 5,
      platform: 'manual',
      status: 'active',
      expires_date: null,
      purchase_date: now - day,
    },
  ],
  [
    'the free tier once the tasks are used up',
    [],
    [usedUp],
    {
      sub_type: 'heart_based',
      purchase_date: now - 3 * day,
    },
  ],
  [
    'the free tier after a revocation',
    [],
    [grant({ revokedAt: now - 2 * day })],
    {
      sub_type: 'heart_based',
      purchase_date: now - 2 * day,
    },
  ],
  [
    'nothing for a grant that was revoked before it arrived',
    [],
    [grant({ revokedAt: now - day, startsAt: now - day, endsAt: now - day })],
    null,
  ],
])('shows %s', (_what, contracts, grants, expected) => {
  if (expected === null) expect(shown(contracts, grants)).toBeNull();
  else expect(shown(contracts, grants)).toMatchObject(expected);
});
