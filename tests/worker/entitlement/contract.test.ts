import { expect, test } from 'vitest';

import { strongest } from '#worker/entitlement/contract.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';

function contract(status: SubscriptionStatus, expiresAt: number | null, purchasedAt = 0) {
  return { status, expiresAt, purchasedAt };
}

test.each([
  ['nothing', [], null],
  ['a running one before one past due', ['past_due', 'active'], 'active'],
  ['a trial before one past due', ['past_due', 'trialing'], 'trialing'],
  ['one past due before an ended one', ['canceled', 'past_due'], 'past_due'],
  ['an ended one before an unpaid beginning', ['incomplete', 'canceled'], 'canceled'],
  ['an unpaid beginning alone', ['incomplete'], 'incomplete'],
  ['nothing, when the beginning has expired', ['incomplete_expired'], null],
] satisfies [string, SubscriptionStatus[], SubscriptionStatus | null][])(
  'shows %s',
  (_what, statuses, shown) => {
    expect(strongest(statuses.map((status) => contract(status, 1)))?.status ?? null).toBe(shown);
  },
);

test('of two that ended, the one that lasted longer is shown; one without an end lasts longest', () => {
  const [early, late, forever] = [
    contract('active', 10),
    contract('active', 20),
    contract('active', null),
  ];
  expect(strongest([early, late])).toBe(late);
  expect(strongest([late, forever, early])).toBe(forever);
});
