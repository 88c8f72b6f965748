import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import type { Ctx } from '#worker/context.ts';
import { verifyAssertion } from '#worker/desk/access.ts';
import { world } from '#tests/support/harness.ts';
import { assertion } from '#tests/support/operators.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';

const entrant = { email: 'desk@lexlern.example', groups: ['admin'] };

/** The product's check of an assertion. `answer` is what Access answers when asked for its keys. */
async function door(answer: () => Promise<Response>) {
  const here = await world();
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience } = await here.bindings();
  const calledUrls: string[] = [];
  const fetch = (url: string) => {
    calledUrls.push(url);
    return answer();
  };
  // Create the assertion before reading the clock. Creating it can take longer than the clocks may
  // differ.
  const token = await assertion(here);
  const now = await clockOf(here);
  const clock = { now: () => now };
  const identityProviders = { googleClientId: '', appleClientId: '', usesStandIns: true, fetch };
  const ctx = { requestId: '1', clock, identityProviders, access: { team, audience } };
  return {
    calledUrls,
    verify: () => verifyAssertion(ctx as unknown as Ctx, token),
  };
}

test('without Access’ keys nobody gets in; with them a person does, and they are cached', async ({
  w: here,
}) => {
  let reachable = false;
  const { calledUrls, verify } = await door(async () =>
    reachable ? here.fetch('/sandbox/api/access/keys') : new Response(null, { status: 503 }),
  );
  expect(await verify()).toBeNull();
  reachable = true;
  expect(await verify()).toEqual(entrant);
  expect(await verify()).toEqual(entrant);
  const address = 'https://lexlern-local.cloudflareaccess.com/cdn-cgi/access/certs';
  expect(calledUrls).toEqual([address, address]);
});
