import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { beginSignUp, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { sha256 } from '#worker/crypto.ts';

/** Each table whose rows expire, with the column that identifies a row. */
const kinds = {
  session: 'token_hash',
  challenge: 'id',
  login_code: 'code_hash',
  extra_days_offer: 'code_hash',
  own_code: 'id',
  spent_nonce: 'nonce',
  tries: 'key',
} as const;
type Rows = Record<keyof typeof kinds, string>;

test('the scheduled run deletes expired rows and keeps the others', async ({ w: here }) => {
  const rows = { old: await rowsOfSomebody(), living: await rowsOfSomebody() };
  for (const [table, column] of Object.entries(kinds)) {
    const key = rows.old[table as keyof Rows];
    await row(here, `UPDATE ${table} SET expires_at = 1 WHERE ${column} = ?`, key);
  }
  await here.runSchedule();
  expect(await stored(rows.old)).toEqual([]);
  expect(await stored(rows.living)).toEqual(Object.keys(kinds));
});

/** Creates one row of each kind for a new person, and returns the keys of the rows. */
async function rowsOfSomebody(): Promise<Rows> {
  const here = await world();
  const person = await signUpPerson(here);
  const { email, token } = await beginSignUp(here, openBrowser(here));
  const code = await loginCodeFor(here, person.email, { extraDays: 3 });
  await person.post('/api/account/signinbycode', { code });
  await person.post('/api/account/export/code');
  const sent = await row<{ id: string }>(
    here,
    'SELECT own_code.id FROM own_code JOIN account ON account.id = account_id WHERE email = ?',
    person.email,
  );
  const nonce = crypto.randomUUID();
  await row(here, 'INSERT INTO spent_nonce (nonce, expires_at) VALUES (?, ?)', nonce, 4e12);
  return {
    session: await sha256(/session=([^;]+)/.exec(person.cookie())?.[1] ?? ''),
    challenge: await sha256(token),
    login_code: await sha256(code),
    extra_days_offer: await sha256(code),
    own_code: sent?.id ?? '',
    spent_nonce: nonce,
    tries: `code-email-day:${await sha256(email)}`,
  };
}

/** The tables that still hold their row. */
async function stored(rows: Rows): Promise<string[]> {
  const here = await world();
  const found: string[] = [];
  for (const [table, column] of Object.entries(kinds)) {
    const key = rows[table as keyof Rows];
    if (await row(here, `SELECT 1 FROM ${table} WHERE ${column} = ?`, key)) found.push(table);
  }
  return found;
}
