import { expect, test } from 'vitest';
import { plainSubject } from '#tests/client/subscription/fixtures.ts';

import { readSetupReturn, returnAddress } from '#client/subscription/checkout/paypal.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';

const subject: PurchaseSubject = {
  planId: 'price_1',
  trialEndAt: 1_796_000_000_000,
  coupon: 'WEB10',
  cancelAtPeriodEnd: true,
  subCouponId: '7',
  nextPlanId: 'price_2',
  extraDays: 30,
  withoutTrial: true,
  buyer: 'account-1',
  besideStore: true,
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

test('the return address brings back the whole order and its key', () => {
  expect(readSetupReturn(cameBack())).toEqual({
    setupIntentId: 'seti_1',
    type: 'paypal',
    subject,
    key,
  });
});

test('values that the order did not have come back as null', () => {
  expect(readSetupReturn(cameBack({}, plainSubject))?.subject).toEqual(plainSubject);
});

test.each(['trial_end_at', 'extra_days', 'sub_coupon_id'])(
  '%s counts only if it is a plain whole number',
  (name) => {
    const field = {
      trial_end_at: 'trialEndAt',
      extra_days: 'extraDays',
      sub_coupon_id: 'subCouponId',
    };
    const at = field[name as keyof typeof field] as keyof PurchaseSubject;
    for (const value of ['', 'abc', '-3', '1.5', '1e3', 'NaN', '9'.repeat(16)]) {
      expect(readSetupReturn(cameBack({ [name]: value }))?.subject[at], value).toBeNull();
    }
  },
);

test.each(['setup_intent', 'setup_intent_client_secret', 'pt', 'plan_id'])(
  'a return without %s is not accepted',
  (name) => {
    expect(readSetupReturn(cameBack({ [name]: '' }))).toBeNull();
  },
);

test('a return with an unknown payment type is not accepted', () => {
  expect(readSetupReturn(cameBack({ pt: 'cash' }))).toBeNull();
});

test.each(['', 'short', 'a key with spaces', 'x'.repeat(101)])(
  'the tick %o is not a valid key, so the id of the setup intent becomes the key',
  (tick) => {
    expect(readSetupReturn(cameBack({ tick }))?.key).toBe('seti_1');
  },
);
