import { expect } from 'vitest';

import { beginConfirmation } from '#tests/support/confirmations.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { beginSignUp, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { beginReset } from '#tests/support/resets.ts';
import { belongings, sha256 } from '#tests/worker/http/access/belongings.ts';

interface Challenge {
  /** The address that received the code. */
  email: string;
  token: string;
  code: string;
}

/**
 * The privacy page promises for each: what was typed is kept for an hour at most, encrypted, in a
 * store that cannot be restricted to the EU.
 */
const ways: Record<string, (here: World) => Promise<Challenge>> = {
  'a sign-up': (here) => beginSignUp(here, openBrowser(here)),
  'a reset': async (here) => {
    const { email } = await signUpPerson(here);
    return { email, ...(await beginReset(here, openBrowser(here), email)) };
  },
  'an e-mail change': async (here) => {
    const { email, challenge: begun } = await beginEmailChange(here, await signUpPerson(here));
    return { email, ...begun };
  },
  'a confirmation': async (here) => {
    const person = await signUpPerson(here);
    return { email: person.email, ...(await beginConfirmation(here, person, person)) };
  },
};

test.each(Object.entries(ways))(
  '%s stores the address for an hour at most, encrypted, and never the code',
  async (_what, begin) => {
    const here = await world();
    const { email, token, code } = await begin(here);
    const { KV: kv } = await here.bindings();
    const name = `challenge:${sha256(token)}`;
    const { keys } = await kv.list({ prefix: name });
    expect(keys).toHaveLength(1);
    expect(keys[0]?.expiration).toBeLessThanOrEqual(Date.now() / 1000 + 60 * 60);
    const stored = await kv.get(name);
    expect(stored).toMatch(/^[\w-]+(\.[\w-]*){4}$/);
    const seen = (stored ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString());
    for (const secret of [email, code]) expect(seen.join()).not.toContain(secret);
  },
);

test('an unfinished sign-up leaves neither its address nor its code in the database', async ({
  w: here,
}) => {
  const { email, code } = await beginSignUp(here, openBrowser(here));
  const rows = await belongings(here, [email, code]);
  expect(Object.values(rows).flat()).toEqual([]);
});
