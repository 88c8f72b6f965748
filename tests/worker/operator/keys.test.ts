import { expect, test } from 'vitest';

import type { Ctx } from '#worker/context.ts';
import { verifyAssertion } from '#worker/operator/access.ts';
import { world } from '#tests/harness.ts';
import { assertion } from '#tests/operators.ts';
import { clockOf } from '#tests/sandbox-clock.ts';

/** The product's side of Access, whose keys are answered so. */
async function door(answer: () => Promise<Response>) {
  const here = await world();
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience } = await here.bindings();
  const asked: string[] = [];
  const fetch = (url: string) => {
    asked.push(url);
    return answer();
  };
  // Made first: its making may take longer than the clocks may differ.
  const made = await assertion(here);
  const now = await clockOf(here);
  const clock = { now: () => now };
  const identityProviders = { googleClientId: '', appleClientId: '', standIn: true, fetch };
  const ctx = { requestId: '1', clock, identityProviders, access: { team, audience } };
  return {
    asked,
    verify: () => verifyAssertion(ctx as unknown as Ctx, made),
  };
}

test('without Access’ keys nobody is let in; with them somebody is, and they are kept', async () => {
  const here = await world();
  let reachable = false;
  const { asked, verify } = await door(async () =>
    reachable ? here.fetch('/sandbox/api/access/keys') : new Response(null, { status: 503 }),
  );
  expect(await verify()).toBeNull();
  reachable = true;
  expect(await verify()).toBe('desk@lexlern.example');
  expect(await verify()).toBe('desk@lexlern.example');
  const address = 'https://lexlern-local.cloudflareaccess.com/cdn-cgi/access/certs';
  expect(asked).toEqual([address, address]);
});
