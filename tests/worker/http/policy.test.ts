import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import { pagePolicy } from '#worker/http/policy.ts';

test('only the checkout may load Stripe’s script, and no page may run inline scripts', () => {
  const policy = (payment: boolean) =>
    pagePolicy({
      nonce: 'n',
      inlineScript: null,
      allowsStripe: payment,
      allowsSocial: !payment,
      isDesk: false,
      isStripeStandIn: false,
      isSocialStandIn: false,
      formOrigins: ['https://partner.example'],
      isDevelopment: false,
    });
  const directive = (text: string, name: string) =>
    text.split('; ').find((one) => one.startsWith(`${name} `));
  expect(policy(false)).not.toContain('stripe');
  expect(directive(policy(true), 'script-src')).toBe(
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  );
  expect(directive(policy(true), 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(policy(true), 'frame-src')).toContain('https://hooks.stripe.com');
  for (const payment of [true, false]) expect(policy(payment)).not.toContain('unsafe');
});

test.each([
  ['/', 200],
  ['/sub/buy', 200],
  ['/no-such-page', 404],
  ['/api/auth/iflogged', 200],
  ['/api/no-such-call', 404],
  ['/webhooks/no-such', 404],
  ['/assets/no-such.js', 404],
])('%s has the security headers of every answer', async (path, status) => {
  const response = await (await world()).fetch(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('strict-transport-security')).toContain('max-age=');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('referrer-policy')).toBeTruthy();
  expect(response.headers.get('permissions-policy')).toContain('camera=()');
  expect(response.headers.get('x-request-id')).toBeTruthy();
});

test('what an answer says itself about caching and referrers stays', async ({ w }) => {
  const header = async (path: string, name: string) => (await w.fetch(path)).headers.get(name);
  expect(await header('/robots.txt', 'cache-control')).toBe('public, max-age=3600');
  expect(await header('/api/auth/iflogged', 'cache-control')).toBe('no-store');
  expect(await header('/', 'content-security-policy')).toContain("script-src 'self'");
});
