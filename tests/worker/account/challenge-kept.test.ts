import { expect, test } from 'vitest';

import { beginConfirmation } from '#tests/confirmations.ts';
import { beginEmailChange } from '#tests/email-changes.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { beginSignUp, openBrowser, signUpPerson } from '#tests/people.ts';
import { beginReset } from '#tests/resets.ts';
import { belongings, sha256 } from '#tests/worker/http/access/belongings.ts';

interface Begun {
  /** Where the code went. */
  email: string;
  token: string;
  code: string;
}

/** What the privacy page says of each: the address and a digest, an hour at most. */
const ways: Record<string, (here: World) => Promise<Begun>> = {
  'a sign-up': (here) => beginSignUp(here, openBrowser(here)),
  'a reset': async (here) => {
    const { email } = await signUpPerson(here);
    return { email, ...(await beginReset(here, openBrowser(here), email)) };
  },
  'another e-mail': async (here) => {
    const { email, begun } = await beginEmailChange(here, await signUpPerson(here));
    return { email, ...begun };
  },
  'a confirmation': async (here) => {
    const person = await signUpPerson(here);
    return { email: person.email, ...(await beginConfirmation(here, person, person)) };
  },
};

test.each(Object.entries(ways))(
  'of %s the address and no code is kept, for an hour at most',
  async (_what, begin) => {
    const here = await world();
    const { email, token, code } = await begin(here);
    const { KV: kv } = await here.bindings();
    const name = `challenge:${sha256(token)}`;
    const { keys } = await kv.list({ prefix: name });
    expect(keys).toHaveLength(1);
    expect(keys[0]?.expiration).toBeLessThanOrEqual(Date.now() / 1000 + 60 * 60);
    const kept = await kv.get(name);
    expect(kept).toContain(email);
    expect(kept).not.toContain(code);
  },
);

test('the database knows no address whose sign-up has only begun', async () => {
  const here = await world();
  const { email, code } = await beginSignUp(here, openBrowser(here));
  const rows = await belongings(here, [email, code]);
  expect(Object.values(rows).flat()).toEqual([]);
});
