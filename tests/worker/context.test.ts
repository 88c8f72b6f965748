import { expect, test } from 'vitest';

import { checkBindings } from '#worker/bindings.ts';
import type { Bindings } from '#worker/bindings.ts';
import { operatorDetails } from '#worker/product.ts';

const complete = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRETS: 'whsec',
  APP_WEBHOOK_SECRETS: 'appsec',
  CODE_PEPPER: 'pepper',
  SITE_ORIGIN: 'https://lexlern.example',
  GOOGLE_CLIENT_ID: 'google',
  APPLE_CLIENT_ID: 'apple',
  HANDOFF_KEYS: '[]',
  HANDOFF_CLIENTS: '[]',
  ACCESS_TEAM: 'https://lexlern.cloudflareaccess.com',
  ACCESS_AUDIENCE: 'desk',
  EMAIL: {},
} as unknown as Bindings;

/** An operator who has given every detail. */
const given = Object.fromEntries(Object.keys(operatorDetails).map((name) => [name, 'Angabe']));

function check(bindings: Bindings): void {
  checkBindings(bindings, given);
}

test('a Worker with all its settings starts', () => {
  expect(() => check(complete)).not.toThrow();
});

test.each(Object.keys(operatorDetails))(
  'a Worker in production does not start while the detail %s of the operator is missing',
  (name) => {
    for (const gap of [null, '', ' ', '[Name oder Firma]']) {
      const details = { ...given, [name]: gap };
      expect(() => checkBindings(complete, details)).toThrow(`operatorDetails.${name} is not set`);
      const beside = { ...complete, SANDBOX: {} } as unknown as Bindings;
      expect(() => checkBindings(beside, details)).not.toThrow();
    }
  },
);

test('as the product is shipped, it does not start in production', () => {
  expect(() => checkBindings(complete)).toThrow('operatorDetails.name is not set');
});

test.each([
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'APP_WEBHOOK_SECRETS',
  'CODE_PEPPER',
  'SITE_ORIGIN',
  'GOOGLE_CLIENT_ID',
  'APPLE_CLIENT_ID',
  'HANDOFF_KEYS',
  'HANDOFF_CLIENTS',
  'ACCESS_TEAM',
  'ACCESS_AUDIENCE',
  'EMAIL',
] as const)('a Worker without %s does not start, and the error names the setting', (name) => {
  expect(() => check({ ...complete, [name]: undefined })).toThrow(name);
});

test.each([
  ['EVENTS', 'RECONCILE'],
  ['RECONCILE', 'EVENTS'],
] as const)('a Worker with the queue %s alone does not start', (one, missing) => {
  const half = { ...complete, [one]: {} };
  expect(() => check(half)).toThrow(`the ${missing} binding is not set`);
  expect(() => check({ ...half, [missing]: {} })).not.toThrow();
});

test('a Worker beside the sandbox does not start with a live key of Stripe', () => {
  const beside = { ...complete, SANDBOX: {} } as unknown as Bindings;
  const live = { ...beside, STRIPE_SECRET_KEY: 'sk_live_1' };
  expect(() => check(live)).toThrow('is a live key');
  expect(() => check({ ...beside, STRIPE_SECRET_KEY: 'sk_test_1' })).not.toThrow();
});
