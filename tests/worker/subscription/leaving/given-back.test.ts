import { expect, test } from 'vitest';

import { refundEnd } from '#worker/subscription/clock/days.ts';
import {
  givenBackBy,
  moneyBackOf,
  withdrawalNow,
} from '#worker/subscription/leaving/given-back.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';

const on = (date: string) => Date.parse(`${date}T12:00:00Z`);

function repayment(changes: Partial<Repayment>): Repayment {
  return {
    key: 'one',
    accountId: 'a',
    contractId: 'sub_1',
    reason: 'guarantee',
    status: 'sent',
    amount: null,
    invoiceId: null,
    dueAt: on('2026-11-20'),
    lookAt: 0,
    sent: 9948,
    failed: 0,
    problem: null,
    generation: 0,
    version: 0,
    createdAt: on('2026-11-20'),
    updatedAt: 0,
    byHand: 0,
    handWay: null,
    handDay: null,
    handReference: null,
    ...changes,
  };
}

const by = refundEnd(on('2026-11-20'));

test.each<[string, Partial<Repayment>[], ReturnType<typeof moneyBackOf>]>([
  ['what was sent is on its way', [{}], { cents: 9948, by, state: 'coming' }],
  ['what waits is all that was paid', [{ status: 'owed' }], { cents: 5000, by, state: 'coming' }],
  [
    'a share that is not used comes after the end, not after the wish',
    [{ reason: 'unused_share', amount: 700, dueAt: on('2026-12-20') }],
    { cents: 700, by: refundEnd(on('2026-12-20')), state: 'coming' },
  ],
  [
    'of several the sum, and the state that is worst',
    [{ status: 'paid' }, { key: 'two', status: 'failed', amount: 100 }],
    { cents: 10_048, by, state: 'failed' },
  ],
  [
    'what came back to us and was sent by hand is counted once',
    [{ status: 'by_hand', failed: 9948, byHand: 9948 }],
    { cents: 9948, by, state: 'by_hand' },
  ],
  ['what was taken back is nothing', [{ status: 'undone' }], null],
  ['where nothing was paid nothing comes', [{ status: 'nothing', sent: 0 }], null],
  ['another contract’s money is not this one’s', [{ contractId: 'sub_2' }], null],
])('%s', (_what, rows, expected) => {
  expect(moneyBackOf(rows.map(repayment), 'sub_1', 5000)).toEqual(expected);
});

test('a withdrawal can be undone until it is final, and then it is over', () => {
  const row = {
    key: 'k',
    accountId: 'a',
    contractId: 'sub_1',
    reason: 'withdrawal' as const,
    status: 'closed' as const,
    receivedAt: 10,
    finalAt: 20,
    lookAt: 0,
    updatedAt: 0,
  };
  const undoUntil = (now: number) => givenBackBy([row], 'sub_1', now)?.undo_until;
  expect(undoUntil(19)).toBe(20);
  expect(undoUntil(20)).toBeNull();
  expect(givenBackBy([{ ...row, status: 'undone' }], 'sub_1', 19)).toBeNull();
});

test('only a contract that lives can be withdrawn from, and only in its period', () => {
  const terms = { orderedAt: on('2026-11-20'), paidInAll: 9948 };
  const active = { status: 'active' } as const;
  expect(withdrawalNow(active, terms, on('2026-12-04'))?.refund).toBe(9948);
  expect(withdrawalNow(active, terms, on('2026-12-05'))).toBeNull();
  expect(withdrawalNow({ status: 'canceled' }, terms, on('2026-11-21'))).toBeNull();
});
