import { expect, test } from 'vitest';

import {
  isOpen,
  mayBecome,
  openStatuses,
  purchaseTransitions,
} from '#worker/subscription/purchase.ts';
import type { PurchaseStatus } from '#worker/subscription/purchase.ts';

const statuses = Object.keys(purchaseTransitions) as PurchaseStatus[];

test('a purchase moves only along this table', () => {
  const table = Object.fromEntries(statuses.map((to) => [to, mayBecome(to)]));
  expect(table).toEqual({
    reserved: ['reserved'],
    requires_action: ['reserved', 'requires_action', 'requires_payment_method'],
    requires_payment_method: ['reserved', 'requires_action', 'requires_payment_method'],
    completed: ['reserved', 'requires_action', 'requires_payment_method', 'completed'],
    released: ['reserved', 'requires_action', 'requires_payment_method', 'released'],
  });
});

test('what is open holds the one place, what is over does not', () => {
  expect(statuses.filter(isOpen)).toEqual([...openStatuses]);
});
