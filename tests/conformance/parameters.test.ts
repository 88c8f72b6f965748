import { expect, test } from 'vitest';

import { stripeRoutes } from '#sandbox/stripe/routes.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';

const calls = stripeRoutes.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, 'none') }));

test('the walk finds the routes of the stand-in', () => {
  expect(calls.length).toBeGreaterThan(80);
});

// Stripe reads the parameters first, so it does not matter that the objects do not exist.
test.each(calls)('$method $path refuses a parameter that it does not know', async (call) => {
  const { fetch } = await sandboxWorld();
  const isGet = call.method === 'GET';
  const answer = await fetch(`/sandbox/stripe${call.path}${isGet ? '?unicorn=1' : ''}`, {
    method: call.method,
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(!isGet && { body: 'unicorn=1' }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'unicorn' },
  });
});
