import { expect, test } from 'vitest';

import {
  isOpen,
  mayBecome,
  openStatuses,
  purchaseTransitions,
} from '#worker/subscription/purchase/purchase.ts';
import type { PurchaseStatus } from '#worker/subscription/purchase/purchase.ts';

const statuses = Object.keys(purchaseTransitions) as PurchaseStatus[];

test('a purchase moves only along this table', () => {
  const table = Object.fromEntries(statuses.map((to) => [to, mayBecome(to)]));
  const unfinished = ['requires_action', 'requires_payment_method'];
  expect(table).toEqual({
    reserved: ['reserved'],
    processing: ['reserved', 'processing', ...unfinished],
    requires_action: ['reserved', 'processing', ...unfinished],
    requires_payment_method: ['reserved', 'processing', ...unfinished],
    completed: ['reserved', 'processing', ...unfinished, 'completed'],
    released: ['reserved', 'processing', ...unfinished, 'released'],
  });
});

test('what is open holds the one place, what is over does not', () => {
  expect(statuses.filter(isOpen)).toEqual([...openStatuses]);
});
