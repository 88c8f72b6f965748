import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { beginSignUp, openBrowser, signUpPerson } from '#tests/people.ts';
import { tidyAccounts } from '#worker/account/tidy-accounts.ts';
import { sha256 } from '#worker/crypto.ts';

test('the scheduled run deletes what has expired, and what lives stays', async () => {
  const here = await world();
  const rows = {
    old: await rowsOfSomebody(),
    living: await rowsOfSomebody(),
  };
  await row(here, 'UPDATE session SET expires_at = 1 WHERE token_hash = ?', rows.old.session);
  await row(here, 'UPDATE challenge SET expires_at = 1 WHERE id = ?', rows.old.signUp);
  await row(here, 'UPDATE tries SET expires_at = 1 WHERE key = ?', rows.old.tries);

  await here.runSchedule();
  expect(await stored(rows.old)).toEqual({ session: false, signUp: false, tries: false });
  expect(await stored(rows.living)).toEqual({ session: true, signUp: true, tries: true });
});

interface Rows {
  session: string;
  signUp: string;
  tries: string;
}

/** A session, a sign-up under way and a counter of one person, by their keys. */
async function rowsOfSomebody(): Promise<Rows> {
  const here = await world();
  const person = await signUpPerson(here);
  const { email, token } = await beginSignUp(here, openBrowser(here));
  return {
    session: await sha256(/session=([^;]+)/.exec(person.cookie())?.[1] ?? ''),
    signUp: await sha256(token),
    tries: `code-email-day:${await sha256(email)}`,
  };
}

async function stored({ session, signUp, tries }: Rows): Promise<Record<keyof Rows, boolean>> {
  const here = await world();
  const found = async (sql: string, key: string) => (await row(here, sql, key)) !== null;
  return {
    session: await found('SELECT 1 FROM session WHERE token_hash = ?', session),
    signUp: await found('SELECT 1 FROM challenge WHERE id = ?', signUp),
    tries: await found('SELECT 1 FROM tries WHERE key = ?', tries),
  };
}

test('more than one batch of them goes in one run', async () => {
  const database = await (await world()).database();
  await database.exec(
    "INSERT INTO tries WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT 'old:' || i, 0, 1, 1 FROM n",
  );
  expect(await tidyAccounts({ db: drizzle(database), clock: { now: () => 2 } })).toBe(1200);
});
