import { expect, test } from 'vitest';

import { readTestKeys } from '#sandbox/cli/test-keys.ts';

const keys = {
  STRIPE_TEST_SECRET_KEY: 'sk_test_1',
  STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_TEST_WEBHOOK_SECRET: 'whsec_1',
};

test('the keys of Stripe’s test mode become the Worker’s bindings', () => {
  expect(readTestKeys(keys)).toEqual({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRETS: 'whsec_1',
  });
});

test.each([
  [{ STRIPE_TEST_SECRET_KEY: undefined }, 'STRIPE_TEST_SECRET_KEY, which is not set', 'apikeys'],
  [{ STRIPE_TEST_PUBLISHABLE_KEY: '' }, 'STRIPE_TEST_PUBLISHABLE_KEY, which is not set', 'apikeys'],
  [{ STRIPE_TEST_WEBHOOK_SECRET: undefined }, 'STRIPE_TEST_WEBHOOK_SECRET', 'stripe listen'],
  [{ STRIPE_TEST_SECRET_KEY: 'sk_live_1' }, 'STRIPE_TEST_SECRET_KEY', 'is a live key'],
  [{ STRIPE_TEST_SECRET_KEY: 'rk_live_1' }, 'STRIPE_TEST_SECRET_KEY', 'is a live key'],
  [{ STRIPE_TEST_PUBLISHABLE_KEY: 'pk_live_1' }, 'PUBLISHABLE_KEY', 'is a live key'],
  [{ STRIPE_TEST_SECRET_KEY: 'sk_test_sandbox' }, 'STRIPE_TEST_SECRET_KEY', 'no key of Stripe'],
  [{ STRIPE_TEST_SECRET_KEY: 'pk_test_1' }, 'STRIPE_TEST_SECRET_KEY', 'no key of Stripe'],
])('%o is refused in one sentence', (change, name, why) => {
  const sentence = readTestKeys({ ...keys, ...change });
  expect(sentence).toContain(name);
  expect(sentence).toContain(why);
});
