import { expect, test } from 'vitest';
import { plainSubject } from '#tests/client/subscription/fixtures.ts';

import { attemptFor } from '#client/subscription/checkout/attempt.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';

const noon = Date.UTC(2026, 10, 27, 12);
const subject: PurchaseSubject = { ...plainSubject, trialEndAt: noon };
const first = attemptFor(null, subject, () => 'first');

test('the same order keeps its key and its unpaid invoice', () => {
  const kept = { ...first, invoiceId: 'in_1' };
  expect(attemptFor(kept, { ...subject }, () => 'second')).toEqual(kept);
});

test('a reload that moves the end of the trial by seconds keeps the key of the order', () => {
  const reloaded = { ...subject, trialEndAt: noon + 90_000 };
  expect(attemptFor(first, reloaded, () => 'second').key).toBe('first');
});

const changes: [string, Partial<PurchaseSubject>][] = [
  ['the plan', { planId: 'price_2' }],
  ['the trial end', { trialEndAt: noon + 86_400_000 }],
  ['the presence of a trial', { trialEndAt: null }],
  ['the coupon', { coupon: 'WEB10' }],
  ['the cancel flag', { cancelAtPeriodEnd: true }],
  ['the sub coupon', { subCouponId: '7' }],
  ['the next plan', { nextPlanId: 'price_3' }],
  ['the extra days', { extraDays: 30 }],
];

test.each(changes)(
  'a change of %s makes a new order with a new key and no invoice',
  (_, change) => {
    const kept = { ...first, invoiceId: 'in_1' };
    const next = attemptFor(kept, { ...subject, ...change }, () => 'second');
    expect(next).toMatchObject({ key: 'second', invoiceId: null });
  },
);
