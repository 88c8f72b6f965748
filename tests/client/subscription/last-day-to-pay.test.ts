import { expect, test } from 'vitest';
import { running } from '#tests/client/subscription/fixtures.ts';

import { debtOf, lastDayToPay } from '#client/subscription/details/subscription-rules.ts';
import { addDays } from '#worker/calendar.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { Dispute } from '#worker/subscription/billing/schemas.ts';

const returnedAt = Date.UTC(2027, 4, 20, 10);

const monthly: Subscription = {
  ...running,
  number: 'LX-1',
  expires_date: addDays(returnedAt, 7),
  purchase_date: addDays(returnedAt, -23),
  value: 1339,
};

const debt: Dispute = {
  id: 1,
  contract_id: 'sub_1',
  fee: 0,
  value: 1339,
  opened_at: returnedAt,
  settle_invoice_id: null,
  settle_invoice_status: null,
  settle_requires_action: false,
};

test.each([
  ['of a contract that goes on', monthly, debt, payableUntil(returnedAt)],
  [
    'of a contract that has ended, beside a new one',
    monthly,
    { ...debt, contract_id: 'sub_0' },
    null,
  ],
  ['of a cancelled contract that ends first', { ...monthly, renew_disabled: true }, debt, null],
  [
    'of a cancelled contract that ends later',
    { ...monthly, renew_disabled: true, expires_date: addDays(returnedAt, 60) },
    debt,
    payableUntil(returnedAt),
  ],
  [
    'that a bank is paying',
    monthly,
    { ...debt, settle_invoice_id: 'in_1', settle_invoice_status: 'open' },
    null,
  ],
  ['of a contract that rests', { ...monthly, paid_through: returnedAt }, debt, null],
] as const)('a debt %s promises access until its last day, or nothing', (_what, one, of, last) => {
  expect(lastDayToPay(one, true, of)).toBe(last);
});

test.each([
  ['a card that was declined', null, { cents: 1339, ifUnpaid: 'ends' }],
  ['a debit that its bank refused', debt, { cents: 1339, isWithBank: false, ifUnpaid: 'rests' }],
] as const)('what follows on %s is told, and not while nobody can say', (_what, dispute, owed) => {
  // A refused debit leaves its invoice open, as a declined card does.
  const one = { ...monthly, status: 'past_due', owed: 1339, expires_date: returnedAt } as const;
  const payUntil = payableUntil(returnedAt);
  const { ifUnpaid: _, ...unknown } = owed;
  const facts = { hasAccess: true, dispute };
  expect(debtOf(one, { ...facts, isAsked: true })).toEqual({ ...owed, payUntil });
  expect(debtOf(one, { ...facts, isAsked: false })).toEqual({ ...unknown, payUntil: null });
});
