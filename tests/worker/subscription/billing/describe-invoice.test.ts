import { expect, test } from 'vitest';

import { describeInvoice } from '#worker/subscription/billing/list-invoices.ts';

const cycle = { description: null, billing_reason: 'subscription_cycle', total: 1339 } as const;

test.each([
  ['a renewal', ['1 × Premium, 12 Monate (at €99.48 every 12 months)'], 'Premium, 12 Monate'],
  ['a trial', ['Free trial for 1 × Premium, 12 Monate'], 'Premium, 12 Monate'],
  [
    'a settlement',
    ['Subscription-Gebühr', 'Kosten der Rücklastschrift'],
    'Subscription-Gebühr, Kosten der Rücklastschrift',
  ],
  [
    'two periods',
    ['1 × Premium (at €13.39 / month)', '1 × Premium (at €13.39 / month)'],
    'Premium',
  ],
  ['a line without a description', [null], ''],
])('%s is described by its lines', (_what, lines, text) => {
  const data = lines.map((description) => ({ description }));
  expect(describeInvoice({ ...cycle, lines: { data } })).toBe(text);
});

test('the description of the invoice itself comes first', () => {
  const lines = { data: [{ description: '1 × Premium' }] };
  expect(describeInvoice({ ...cycle, description: 'Premium, einmalig', lines })).toBe(
    'Premium, einmalig',
  );
});

test.each([
  [0, 'Geschenkt: Premium, 12 Monate'],
  [1339, 'Premium, 12 Monate'],
])('time added to a running contract, for %d cents', (total, text) => {
  const lines = { data: [{ description: 'Trial period for Premium, 12 Monate' }] };
  const update = { ...cycle, billing_reason: 'subscription_update', total } as const;
  expect(describeInvoice({ ...update, lines })).toBe(text);
});

test('the rest of a share that was paid is no gift', () => {
  const lines = { data: [{ description: 'Trial period for Premium, 12 Monate' }] };
  const update = { ...cycle, billing_reason: 'subscription_update', total: 0 } as const;
  const parent = { subscription_details: { metadata: { paid_until: '1796500000' } } };
  expect(describeInvoice({ ...update, lines, parent })).toBe('Premium, 12 Monate');
});
