import { expect, test } from 'vitest';

import { describeInvoice } from '#worker/subscription/invoices/describe-invoice.ts';

test.each([
  ['a renewal', ['1 × Premium, 12 Monate (at €99.48 every 12 months)'], 'Premium, 12 Monate'],
  ['a trial', ['Free trial for 1 × Premium, 12 Monate'], 'Premium, 12 Monate'],
  [
    'a settlement',
    ['Subscription-Gebühr', 'SEPA-Mahn-Gebühr'],
    'Subscription-Gebühr, SEPA-Mahn-Gebühr',
  ],
  [
    'two periods',
    ['1 × Premium (at €13.39 / month)', '1 × Premium (at €13.39 / month)'],
    'Premium',
  ],
  ['what is not named', [null], ''],
])('%s is told by its lines', (_what, lines, told) => {
  const data = lines.map((description) => ({ description }));
  expect(describeInvoice({ description: null, lines: { data } })).toBe(told);
});

test('what Stripe was told of an invoice comes first', () => {
  const lines = { data: [{ description: '1 × Premium' }] };
  expect(describeInvoice({ description: 'Premium, einmalig', lines })).toBe('Premium, einmalig');
});
