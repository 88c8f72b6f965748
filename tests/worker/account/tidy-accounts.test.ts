import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';

import { tableSizes } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { beginSignUp, openBrowser, signUpPerson } from '#tests/people.ts';
import { tidyAccounts } from '#worker/account/tidy-accounts.ts';

const year = 365 * 24 * 60 * 60 * 1000;

test('what has expired is deleted, what lives stays', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const { email } = await beginSignUp(here, openBrowser(here));
  await openBrowser(here).post('/api/account/signin', { email, password: 'falsch-falsch' });
  const response = await here.fetch('/sandbox/api/clock');
  const now = Date.parse(((await response.json()) as { now: string }).now);
  const db = drizzle(await here.database());
  const tidyAt = (at: number) => tidyAccounts({ db, clock: { now: () => at } });

  await tidyAt(now);
  const before = await tableSizes(here);
  expect(await tidyAt(now)).toBe(0);

  await tidyAt(now + year);
  const after = await tableSizes(here);
  expect(after).toEqual({ ...before, sign_up: 0, tries: 0 });
  expect(await (await person.get('/api/auth/iflogged')).json()).toMatchObject({
    email: person.email,
  });

  await tidyAt(now + 2 * year);
  expect(await tableSizes(here)).toEqual({ ...after, session: 0 });
});

test('more than one batch of them goes in one run', async () => {
  const here = await world();
  const database = await here.database();
  await database.exec(
    "INSERT INTO tries WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT 'old:' || i, 0, 1, 1 FROM n",
  );
  const db = drizzle(database);
  expect(await tidyAccounts({ db, clock: { now: () => 2 } })).toBe(1200);
});
