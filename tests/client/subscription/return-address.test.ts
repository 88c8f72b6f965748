import { expect, test } from 'vitest';

import {
  readConfirmation,
  returnAddress,
} from '#client/subscription/checkout/paypal/return-address.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';

const subject: PurchaseSubject = {
  planId: 'price_1',
  trialEndAt: 1_796_000_000_000,
  coupon: 'WEB10',
  cancelAtPeriodEnd: true,
  subCouponId: '7',
  nextPlanId: 'price_2',
  extraDays: 30,
};
const key = '0c2d6c1a-3f55-4c7e-9d70-0a6f4e6f2f11';
const setup = { setup_intent: 'seti_1', setup_intent_client_secret: 'seti_1_secret_1' };

function cameBack(changes: Record<string, string> = {}, left = subject): URLSearchParams {
  const { searchParams } = new URL(
    returnAddress('https://lexlern.example', { subject: left, key }),
  );
  for (const [name, value] of Object.entries({ ...setup, ...changes })) {
    searchParams.set(name, value);
  }
  return searchParams;
}

test('the whole order comes back, with the key that it left with', () => {
  expect(readConfirmation(cameBack())).toEqual({
    setupIntentId: 'seti_1',
    type: 'paypal',
    subject,
    key,
  });
});

test('what was not granted does not come back as something', () => {
  const plain: PurchaseSubject = {
    planId: 'price_1',
    trialEndAt: null,
    coupon: null,
    cancelAtPeriodEnd: false,
    subCouponId: null,
    nextPlanId: null,
    extraDays: null,
  };
  expect(readConfirmation(cameBack({}, plain))?.subject).toEqual(plain);
});

test.each(['trial_end_at', 'extra_days', 'sub_coupon_id'])(
  '%s counts only if it is numeric',
  (name) => {
    const field = {
      trial_end_at: 'trialEndAt',
      extra_days: 'extraDays',
      sub_coupon_id: 'subCouponId',
    };
    const at = field[name as keyof typeof field] as keyof PurchaseSubject;
    for (const value of ['', 'abc', '-3', '1.5', '1e3', 'NaN', '9'.repeat(16)]) {
      expect(readConfirmation(cameBack({ [name]: value }))?.subject[at], value).toBeNull();
    }
  },
);

test.each(['setup_intent', 'setup_intent_client_secret', 'pt', 'plan_id'])(
  'without %s there is nothing to confirm',
  (name) => {
    expect(readConfirmation(cameBack({ [name]: '' }))).toBeNull();
  },
);

test('a payment type that there is not confirms nothing', () => {
  expect(readConfirmation(cameBack({ pt: 'cash' }))).toBeNull();
});

test.each(['', 'short', 'a key with spaces', 'x'.repeat(101)])(
  'the tick %o is no key; the setup intent stands for the attempt',
  (tick) => {
    expect(readConfirmation(cameBack({ tick }))?.key).toBe('seti_1');
  },
);
