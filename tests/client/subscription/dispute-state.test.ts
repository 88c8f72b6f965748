import { expect, test } from 'vitest';

import { disputeState, disputeTotal } from '#client/subscription/settle/dispute-state.ts';
import type { Dispute } from '#worker/subscription/dispute/schemas.ts';

const dispute: Dispute = {
  id: 1,
  fee: 750,
  value: 9948,
  settle_invoice_id: null,
  settle_invoice_status: null,
};

const settling = (settle_invoice_status: Dispute['settle_invoice_status']): Dispute => ({
  ...dispute,
  settle_invoice_id: 'in_1',
  settle_invoice_status,
});

test.each([
  ['not tried yet', dispute, { status: 'open', action: 'pay' }],
  ['on its way', settling('open'), { status: 'open', action: null }],
  ['waiting for its customer', settling('requires_action'), { status: 'open', action: 'confirm' }],
  ['paid', settling('paid'), { status: 'paid', action: null }],
  ['failed', settling('failed'), { status: 'failed', action: 'pay' }],
])('a settlement that is %s', (_what, given, state) => {
  expect(disputeState(given)).toEqual(state);
});

test('the debit and its fee are paid together', () => {
  expect(disputeTotal(dispute)).toBe(10_698);
});
