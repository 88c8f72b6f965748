import { expect, test } from 'vitest';

import { disputeState, disputeTotal } from '#client/subscription/settle/dispute-state.ts';
import type { Dispute } from '#worker/subscription/billing/schemas.ts';

const dispute: Dispute = {
  id: 1,
  contract_id: 'sub_1',
  fee: 750,
  value: 9948,
  opened_at: 0,
  settle_invoice_id: null,
  settle_invoice_status: null,
  settle_requires_action: false,
};

const settling = (
  settle_invoice_status: Dispute['settle_invoice_status'],
  settle_requires_action = false,
): Dispute => ({
  ...dispute,
  settle_invoice_id: 'in_1',
  settle_invoice_status,
  settle_requires_action,
});

test.each([
  ['not tried yet', dispute, { status: 'open', action: 'pay' }],
  ['in progress', settling('open'), { status: 'open', action: null }],
  ['waiting for the customer', settling('open', true), { status: 'open', action: 'confirm' }],
  ['paid', settling('paid'), { status: 'paid', action: null }],
  ['failed', settling('failed'), { status: 'failed', action: 'pay' }],
])('the state of a dispute whose settlement is %s', (_what, given, state) => {
  expect(disputeState(given)).toEqual(state);
});

test('a dispute costs the debit and its fee together', () => {
  expect(disputeTotal(dispute)).toBe(10_698);
});
