import { expect, test } from 'vitest';

import { strongest } from '#worker/entitlement/contract.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';

function contract(status: SubscriptionStatus, expiresAt: number | null, purchasedAt = 0) {
  return { status, expiresAt, purchasedAt };
}

test.each([
  ['nothing', [], null],
  ['a running contract before one past due', ['past_due', 'active'], 'active'],
  ['a trial before one past due', ['past_due', 'trialing'], 'trialing'],
  ['a contract past due before an ended one', ['canceled', 'past_due'], 'past_due'],
  [
    'an ended contract before one whose first payment is open',
    ['incomplete', 'canceled'],
    'canceled',
  ],
  ['a contract whose first payment is open, if there is no other', ['incomplete'], 'incomplete'],
  ['nothing if the first payment has expired', ['incomplete_expired'], null],
] satisfies [string, SubscriptionStatus[], SubscriptionStatus | null][])(
  'shows %s',
  (_what, statuses, shown) => {
    expect(strongest(statuses.map((status) => contract(status, 1)))?.status ?? null).toBe(shown);
  },
);

test('of two contracts of one status, the one that ends later is shown; no end counts as latest', () => {
  const [early, late, forever] = [
    contract('active', 10),
    contract('active', 20),
    contract('active', null),
  ];
  expect(strongest([early, late])).toBe(late);
  expect(strongest([late, forever, early])).toBe(forever);
});
