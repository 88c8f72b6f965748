import { expect, test } from 'vitest';

import { checkBindings } from '#worker/context.ts';
import type { Bindings } from '#worker/context.ts';

const complete = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRETS: 'whsec',
  CODE_PEPPER: 'pepper',
  EMAIL: {},
} as unknown as Bindings;

test('a Worker with everything it needs starts', () => {
  expect(() => checkBindings(complete)).not.toThrow();
});

test.each([
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'CODE_PEPPER',
  'EMAIL',
] as const)('without %s it says so and doesn’t', (name) => {
  expect(() => checkBindings({ ...complete, [name]: undefined })).toThrow(name);
});
