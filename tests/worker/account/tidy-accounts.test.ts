import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { beginSignUp, openBrowser, signUpPerson } from '#tests/people.ts';
import { tidyAccounts } from '#worker/account/tidy-accounts.ts';
import { sha256 } from '#worker/crypto.ts';

/** Every kind of row that expires, as one person has it, with the column that names it. */
const kinds = {
  session: 'token_hash',
  challenge: 'id',
  login_code: 'code_hash',
  extra_days_offer: 'code_hash',
  spent_nonce: 'nonce',
  tries: 'key',
} as const;
type Rows = Record<keyof typeof kinds, string>;

test('the scheduled run deletes what has expired, and what lives stays', async () => {
  const here = await world();
  const rows = { old: await rowsOfSomebody(), living: await rowsOfSomebody() };
  for (const [table, column] of Object.entries(kinds)) {
    const key = rows.old[table as keyof Rows];
    await row(here, `UPDATE ${table} SET expires_at = 1 WHERE ${column} = ?`, key);
  }
  await here.runSchedule();
  expect(await stored(rows.old)).toEqual([]);
  expect(await stored(rows.living)).toEqual(Object.keys(kinds));
});

/** A row of each kind that belongs to somebody new, by their keys. */
async function rowsOfSomebody(): Promise<Rows> {
  const here = await world();
  const person = await signUpPerson(here);
  const { email, token } = await beginSignUp(here, openBrowser(here));
  const code = await loginCodeFor(here, person.email, { extraDays: 3 });
  await person.post('/api/account/signinbycode', { code });
  const nonce = crypto.randomUUID();
  await row(here, 'INSERT INTO spent_nonce (nonce, expires_at) VALUES (?, ?)', nonce, 4e12);
  return {
    session: await sha256(/session=([^;]+)/.exec(person.cookie())?.[1] ?? ''),
    challenge: await sha256(token),
    login_code: await sha256(code),
    extra_days_offer: await sha256(code),
    spent_nonce: nonce,
    tries: `code-email-day:${await sha256(email)}`,
  };
}

/** Which of these rows are there. */
async function stored(rows: Rows): Promise<string[]> {
  const here = await world();
  const found: string[] = [];
  for (const [table, column] of Object.entries(kinds)) {
    const key = rows[table as keyof Rows];
    if (await row(here, `SELECT 1 FROM ${table} WHERE ${column} = ?`, key)) found.push(table);
  }
  return found;
}

test('more than one batch of them goes in one run', async () => {
  const here = await world();
  await row(
    here,
    "INSERT INTO tries WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT 'old:' || i, 0, 1, 1 FROM n",
  );
  expect(await tidyAccounts({ db: drizzle(await here.database()), clock: { now: () => 2 } })).toBe(
    1200,
  );
});
