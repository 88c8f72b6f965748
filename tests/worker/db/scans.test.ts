import type { D1Database } from '@cloudflare/workers-types';
import { describe, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { findScans } from '#tests/support/scans/find-scans.ts';
import { explain } from '#tests/support/scans/scans-of.ts';
import { takeStatements, watchedDatabase } from '#tests/support/scans/watch.ts';

async function scansIn(query: string): Promise<string[]> {
  const values = query
    .split('?')
    .slice(1)
    .map(() => null);
  const [plan = []] = await explain(await world(), [{ query, values }]);
  return findScans(query, plan);
}

describe('a scan of a table that grows is found', () => {
  test.each([
    ['a whole table', 'select * from account where display_name = ?', 'SCAN account'],
    [
      'a whole index',
      'select email from account',
      'SCAN account USING COVERING INDEX account_email_unique',
    ],
    [
      'a table under another name',
      'select * from account as person where display_name = ?',
      'SCAN person',
    ],
    [
      'a table in a condition',
      'update account set created_at = ? where id = ? and not exists (select 1 from proof where size > ?)',
      'SCAN proof',
    ],
    [
      'a table that first gets an index of its own',
      'select 1 from account join proof on proof.file_name = account.display_name',
      'SEARCH proof USING AUTOMATIC COVERING INDEX (file_name=?)',
    ],
    [
      'rows found by nothing but their state',
      'select * from referral where status = ? and created_at < ?',
      'SEARCH referral USING INDEX referral_status (status=? AND created_at<?)',
    ],
    [
      'a partial index that a bound value keeps from being used',
      'select * from contract where status in (?) and due_at < ? order by due_at limit 1',
      'SCAN contract',
    ],
    [
      'a first page that is sorted before it is cut',
      'select * from audit order by at desc limit 50',
      'SCAN audit',
    ],
    [
      'rows found by nothing but null',
      'select * from consent_proof where account_id = ? or ("account_id" is null and subject = ?)',
      'SEARCH consent_proof USING INDEX consent_proof_account (account_id=?)',
    ],
    ['a page without a limit', 'select * from audit order by id desc', 'SCAN audit'],
  ])('%s', async (_name, query, line) => {
    expect(await scansIn(query)).toContain(line);
  });
});

test.each([
  ['a search in an index', 'select * from account where email = ?'],
  [
    'a search in a partial index',
    "select * from contract where status = 'trialing' and renew_disabled = 0 and reminded_for is not due_at and due_at > ?",
  ],
  [
    'rows of somebody that have no other value',
    'select * from consent_proof where subject = ? and +"account_id" is null',
  ],
  ['a table of a few rows', 'select * from plan'],
  ['the first rows of an index', 'select * from audit order by id desc limit ?'],
  ['a page of a queue', 'select * from referral where status = ? order by created_at limit ?'],
  [
    'values that came with the statement',
    'select * from account where id in (select value from json_each(?))',
  ],
  [
    'rows that a search has found',
    'select count(*) from (select 1 from payout where account_id = ? limit ?)',
  ],
])('%s is no scan', async (_name, query) => {
  expect(await scansIn(query)).toEqual([]);
});

test('each statement of a session is told once, with its first values', () => {
  const session = { prepare: () => ({ bind: () => null }) };
  const database = { withSession: () => session } as unknown as D1Database;
  const ask = (query: string, ...values: unknown[]) => {
    const statement = watchedDatabase(database).withSession().prepare(query);
    if (values.length > 0) statement.bind(...values);
  };
  takeStatements();
  ask('select 1');
  ask('select ?', 2);
  ask('select ?', 3);
  ask('select 1');
  expect(takeStatements()).toEqual([
    { query: 'select 1', values: [] },
    { query: 'select ?', values: [2] },
  ]);
  ask('select ?', 2);
  expect(takeStatements()).toEqual([]);
});

test('a value for which SQLite chooses another index is seen', async () => {
  const query =
    "select 1 from dispute where account_id = ?1 and (status = ?2 or (status = 'settled' and closed_at > ?3))";
  const planOf = async (values: unknown[]) =>
    (await explain(await world(), [{ query, values }]))[0];
  const unvalued = await planOf([null, null, null]);
  expect(await planOf(['a', 'open', 0])).not.toEqual(unvalued);
});
