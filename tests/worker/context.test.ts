import { expect, test } from 'vitest';

import { checkBindings } from '#worker/bindings.ts';
import type { Bindings } from '#worker/bindings.ts';

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

test('a Worker with all its settings starts', () => {
  expect(() => checkBindings(complete)).not.toThrow();
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
  expect(() => checkBindings({ ...complete, [name]: undefined })).toThrow(name);
});

test.each([
  ['EVENTS', 'RECONCILE'],
  ['RECONCILE', 'EVENTS'],
] as const)('a Worker with the queue %s alone does not start', (one, missing) => {
  const half = { ...complete, [one]: {} };
  expect(() => checkBindings(half)).toThrow(`the ${missing} binding is not set`);
  expect(() => checkBindings({ ...half, [missing]: {} })).not.toThrow();
});

test('a Worker beside the sandbox does not start with a live key of Stripe', () => {
  const beside = { ...complete, SANDBOX: {} } as unknown as Bindings;
  const live = { ...beside, STRIPE_SECRET_KEY: 'sk_live_1' };
  expect(() => checkBindings(live)).toThrow('is a live key');
  expect(() => checkBindings({ ...beside, STRIPE_SECRET_KEY: 'sk_test_1' })).not.toThrow();
});
