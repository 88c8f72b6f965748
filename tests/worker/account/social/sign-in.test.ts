import { expect, test } from 'vitest';

import { world } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { openBrowser } from '#tests/people.ts';

test.each(['google', 'apple'] as const)(
  'the first sign-in at %s makes an account, the next ones find it',
  async (provider) => {
    const here = await world();
    const identity = newIdentity({ provider, name: 'Émile Zola' });
    const told = { name: 'Émile Zola', email: identity.email, provider };
    const browser = openBrowser(here);
    const first = await signInAs(here, browser, identity);
    expect([first.status, await first.json()]).toEqual([200, { ...told, new_account: true }]);
    expect(await (await browser.get('/api/auth/iflogged')).json()).toEqual(told);

    const again = await signInAs(here, openBrowser(here), { ...identity, name: 'Ganz Anders' });
    expect(await again.json()).toEqual({ ...told, new_account: false });
  },
);
