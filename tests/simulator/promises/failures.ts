import type { D1Database } from '@cloudflare/workers-types';

import { breach, failure, refusal, table } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

/** What D1 promises about statements that it refuses. The product logs these messages. */
export const failures: Case[] = [
  {
    name: 'a row that exists already',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'taken', 'a TEXT, b TEXT, UNIQUE (a, b)');
      const insert = d1.prepare('INSERT INTO taken VALUES (?, ?)').bind('x', 'y');
      await insert.run();
      return failure(() => insert.run());
    },
    seen: refusal(breach('UNIQUE constraint failed: taken.a, taken.b', 'UNIQUE')),
  },
  {
    name: 'a primary key that exists already',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'taken_key', 'id TEXT PRIMARY KEY');
      const insert = d1.prepare('INSERT INTO taken_key VALUES (?)').bind('x');
      await insert.run();
      return failure(() => insert.run());
    },
    seen: refusal(breach('UNIQUE constraint failed: taken_key.id', 'PRIMARYKEY')),
  },
  {
    name: 'a missing value',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'unfilled', 'a TEXT NOT NULL');
      return failure(() => d1.prepare('INSERT INTO unfilled VALUES (?)').bind(null).run());
    },
    seen: refusal(breach('NOT NULL constraint failed: unfilled.a', 'NOTNULL')),
  },
  {
    name: 'a value outside of its bounds',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'bounded', 'a INTEGER, CONSTRAINT small CHECK (a < 5)');
      return failure(() => d1.prepare('INSERT INTO bounded VALUES (?)').bind(9).run());
    },
    seen: refusal(breach('CHECK constraint failed: small', 'CHECK')),
  },
  {
    name: 'a row without its parent, and the deletion of a parent that has a row',
    service: 'd1',
    play: async ({ d1 }) => {
      await family(d1, 'orphan', 'REFERENCES orphan_parent');
      const insert = d1.prepare('INSERT INTO orphan_child VALUES (?)');
      const orphaned = await failure(() => insert.bind(1).run());
      await d1.prepare('INSERT INTO orphan_parent VALUES (1)').run();
      await insert.bind(1).run();
      const taken = await failure(() => d1.prepare('DELETE FROM orphan_parent').run());
      return { orphaned, taken };
    },
    seen: {
      orphaned: refusal(breach('FOREIGN KEY constraint failed', 'FOREIGNKEY')),
      taken: refusal(breach('FOREIGN KEY constraint failed', 'FOREIGNKEY')),
    },
  },
  {
    name: 'a value of another type in a strict table',
    service: 'd1',
    play: async ({ d1 }) => {
      await d1.prepare('DROP TABLE IF EXISTS strictly').run();
      await d1.prepare('CREATE TABLE strictly (a INTEGER) STRICT').run();
      return failure(() => d1.prepare('INSERT INTO strictly VALUES (?)').bind('x').run());
    },
    seen: refusal(breach('cannot store TEXT value in INTEGER column strictly.a', 'DATATYPE')),
  },
  {
    name: 'text in place of a row number',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'numbered', 'id INTEGER PRIMARY KEY');
      return failure(() => d1.prepare('INSERT INTO numbered VALUES (?)').bind('x').run());
    },
    seen: refusal('datatype mismatch: SQLITE_MISMATCH'),
  },
  {
    name: 'a refusal by a trigger, for run, raw, first and batch',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'kept_log', 'a INTEGER');
      await d1
        .prepare(
          `CREATE TRIGGER kept_log_is_kept BEFORE DELETE ON kept_log
           BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END`,
        )
        .run();
      const insert = d1.prepare('INSERT INTO kept_log VALUES (1)');
      const drop = d1.prepare('DELETE FROM kept_log');
      await insert.run();
      return {
        run: await failure(() => drop.run()),
        raw: await failure(() => drop.raw()),
        first: await failure(() => drop.first()),
        batch: await failure(() => d1.batch([insert, drop])),
        left: await d1.prepare('SELECT count(*) FROM kept_log').raw(),
      };
    },
    seen: {
      run: refusal(breach('the log is append-only', 'TRIGGER')),
      raw: refusal(breach('the log is append-only', 'TRIGGER')),
      first: refusal(breach('the log is append-only', 'TRIGGER')),
      batch: refusal(breach('the log is append-only', 'TRIGGER')),
      left: [[1]],
    },
  },
  ...refused('an invalid statement', 'SELEC 1', 'near "SELEC": syntax error'),
  ...refused('an unknown table', 'SELECT 1 FROM nowhere', 'no such table: nowhere'),
  ...refused('an unknown column', 'SELECT nosuch', 'no such column: nosuch'),
  ...refused('an unknown function', 'SELECT nosuch(1)', 'no such function: nosuch'),
  ...refused('invalid JSON', "SELECT json_extract('{', '$')", 'malformed JSON'),
  ...refused(
    'more than five selects in one statement',
    `SELECT 1${' UNION ALL SELECT 1'.repeat(5)}`,
    'too many terms in compound SELECT',
  ),
  ...refused(
    'a pattern of more than 50 characters',
    `SELECT 'a' LIKE '${'a'.repeat(51)}'`,
    'LIKE or GLOB pattern too complex',
  ),
  ...refused(
    'more than 100 columns',
    `SELECT ${Array.from({ length: 101 }, () => 1).join(', ')}`,
    'too many columns in result set',
  ),
  ...refused(
    'more than 127 arguments',
    `SELECT max(${Array.from({ length: 128 }, () => 1).join(', ')})`,
    'too many arguments on function max',
  ),
  ...refused(
    'an expression of more than 100 terms',
    `SELECT ${Array.from({ length: 101 }, () => 1).join(' + ')}`,
    'Expression tree is too large (maximum depth 100)',
  ),
  {
    name: 'a text of more than 100,000 characters',
    service: 'd1',
    play: async ({ d1 }) => [
      await d1.prepare('SELECT 1 AS a'.padEnd(100_000)).first('a'),
      await failure(() => d1.prepare('SELECT 1 AS a'.padEnd(100_001)).first('a')),
    ],
    seen: [1, refusal('statement too long: SQLITE_TOOBIG')],
  },
  {
    name: 'a transaction by SQL',
    service: 'd1',
    play: async ({ d1 }) => {
      const told: string[] = [];
      for (const query of ['BEGIN', 'savepoint x']) {
        told.push(JSON.stringify(await failure(() => d1.prepare(query).run())));
      }
      return told.map((text) => text.includes('D1_ERROR: To execute a transaction, please use'));
    },
    seen: [true, true],
  },
  {
    name: 'a text without a statement',
    service: 'd1',
    play: async ({ d1 }) => [
      await failure(() => d1.prepare(' ').run()),
      await failure(() => d1.prepare('SELECT 1; -- and no more').run()),
    ],
    seen: [
      refusal('No SQL statements detected.'),
      refusal('SQL code did not contain a statement.'),
    ],
  },
];

function refused(name: string, query: string, message: string): Case[] {
  const play: Case['play'] = ({ d1 }) => failure(() => d1.prepare(query).all());
  return [{ name, service: 'd1', play, seen: refusal(`${message}: SQLITE_ERROR`) }];
}

async function family(d1: D1Database, name: string, reference: string): Promise<void> {
  await d1.batch([
    d1.prepare(`DROP TABLE IF EXISTS ${name}_child`),
    d1.prepare(`DROP TABLE IF EXISTS ${name}_parent`),
    d1.prepare(`CREATE TABLE ${name}_parent (id INTEGER PRIMARY KEY)`),
    d1.prepare(`CREATE TABLE ${name}_child (parent INTEGER ${reference})`),
  ]);
}
