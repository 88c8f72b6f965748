import { breach, failure, refusal, table } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

/** What D1 promises about reading, and about the SQL that the product uses. */
export const reading: Case[] = [
  {
    name: 'first() returns the first row, one of its columns, or null',
    service: 'd1',
    play: async ({ d1 }) => {
      const some = d1.prepare("SELECT 1 AS a, NULL AS b UNION ALL SELECT 2, 'x'");
      const none = d1.prepare('SELECT 1 AS a WHERE 0');
      return {
        row: await some.first(),
        column: await some.first('a'),
        empty: await some.first('b'),
        unknown: await failure(() => some.first('nosuch')),
        none: await none.first(),
        noColumn: await none.first('a'),
        noUnknown: await none.first('nosuch'),
      };
    },
    seen: {
      row: { a: 1, b: null },
      column: 1,
      empty: null,
      unknown: {
        message: 'D1_COLUMN_NOTFOUND: Column not found (nosuch)',
        cause: 'Column not found',
      },
      none: null,
      noColumn: null,
      noUnknown: null,
    },
  },
  {
    name: 'all() returns rows as plain objects',
    service: 'd1',
    play: async ({ d1 }) => {
      const { success, results } = await d1.prepare('SELECT 1 AS b, 2 AS a').all();
      const [row] = results;
      return {
        success,
        results,
        names: Object.keys(row ?? {}),
        plain: row !== undefined && Object.getPrototypeOf(row) === Object.prototype,
        none: (await d1.prepare('SELECT 1 WHERE 0').all()).results,
      };
    },
    seen: {
      success: true,
      results: [{ a: 2, b: 1 }],
      names: ['b', 'a'],
      plain: true,
      none: [],
    },
  },
  {
    name: 'raw() returns lists, with the column names if asked',
    service: 'd1',
    play: async ({ d1 }) => {
      const read = d1.prepare('SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4');
      const none = d1.prepare('SELECT 1 AS a WHERE 0');
      return {
        plain: await read.raw(),
        named: await read.raw({ columnNames: true }),
        none: await none.raw(),
        noneNamed: await none.raw({ columnNames: true }),
      };
    },
    seen: {
      plain: [
        [1, 2],
        [3, 4],
      ],
      named: [
        ['a', 'b'],
        [1, 2],
        [3, 4],
      ],
      none: [],
      noneNamed: [['a']],
    },
  },
  {
    name: 'with two columns of one name raw() has both and all() has the last',
    service: 'd1',
    play: async ({ d1 }) => {
      const read = d1.prepare('SELECT 1 AS a, 2 AS b, 3 AS a');
      return { raw: await read.raw({ columnNames: true }), all: (await read.all()).results };
    },
    seen: {
      raw: [
        ['a', 'b', 'a'],
        [1, 2, 3],
      ],
      all: [{ a: 3, b: 2 }],
    },
  },
  {
    name: 'a statement is prepared once and bound many times',
    service: 'd1',
    play: async ({ d1 }) => {
      const read = d1.prepare('SELECT ? AS a');
      const [one, two] = [read.bind('one'), read.bind('two')];
      return Promise.all([two.first('a'), one.first('a'), one.bind('three').first('a')]);
    },
    seen: ['two', 'one', 'three'],
  },
  {
    name: 'a prepared statement shows columns that were added later',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'growing', 'a INTEGER');
      const read = d1.prepare('SELECT * FROM growing');
      await d1.prepare('INSERT INTO growing VALUES (1)').run();
      const before = await read.raw({ columnNames: true });
      await d1.prepare('ALTER TABLE growing ADD COLUMN b INTEGER DEFAULT 2').run();
      return { before, after: await read.raw({ columnNames: true }), rows: await read.first() };
    },
    seen: {
      before: [['a'], [1]],
      after: [
        ['a', 'b'],
        [1, 2],
      ],
      rows: { a: 1, b: 2 },
    },
  },
  {
    name: 'json_each accepts a bound text, and json_extract finds values in it',
    service: 'd1',
    play: async ({ d1 }) => {
      const json = JSON.stringify({ list: ['x', 'y'], n: 1, t: true, deep: { f: 1.5 } });
      const each = d1.prepare("SELECT key, value FROM json_each(?, '$.list')").bind(json);
      const found = d1
        .prepare(
          `SELECT json_extract(?1, '$.n') AS n, json_extract(?1, '$.t') AS t, ?1 ->> '$.deep.f' AS f,
             ?1 -> '$.list' AS list, json_extract(?1, '$.nosuch') AS missing`,
        )
        .bind(json);
      const inside = d1
        .prepare("SELECT 'y' IN (SELECT value FROM json_each(?)) AS found")
        .bind('["x","y"]');
      return { each: await each.raw(), found: await found.first(), in: await inside.first() };
    },
    seen: {
      each: [
        [0, 'x'],
        [1, 'y'],
      ],
      found: { n: 1, t: 1, f: 1.5, list: '["x","y"]', missing: null },
      in: { found: 1 },
    },
  },
  {
    name: 'an upsert writes the excluded values if its condition is true',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'upserted', 'id TEXT PRIMARY KEY, n INTEGER');
      const put = d1.prepare(
        `INSERT INTO upserted VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET n = n + excluded.n
           WHERE excluded.n > 0 RETURNING n`,
      );
      const answers = await d1.batch([put.bind('x', 1), put.bind('x', 4), put.bind('x', -1)]);
      return answers.map(({ results, meta }) => [results, meta.changes]);
    },
    seen: [
      [[{ n: 1 }], 1],
      [[{ n: 5 }], 1],
      [[], 0],
    ],
  },
  {
    name: 'a partial unique index applies only to its rows',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'partly', 'who TEXT, open INTEGER');
      await d1.prepare('CREATE UNIQUE INDEX partly_open ON partly (who) WHERE open = 1').run();
      const insert = d1.prepare('INSERT INTO partly VALUES (?, ?)');
      await d1.batch([insert.bind('x', 0), insert.bind('x', 0), insert.bind('x', 1)]);
      const skipped = await d1
        .prepare('INSERT INTO partly VALUES (?, 1) ON CONFLICT (who) WHERE open = 1 DO NOTHING')
        .bind('x')
        .run();
      return {
        failed: await failure(() => insert.bind('x', 1).run()),
        skipped: skipped.meta.changes,
        left: await d1.prepare('SELECT open FROM partly ORDER BY rowid').raw(),
      };
    },
    seen: {
      failed: refusal(breach('UNIQUE constraint failed: partly.who', 'UNIQUE')),
      skipped: 0,
      left: [[0], [0], [1]],
    },
  },
  {
    name: 'an unknown name in double quotes is a text',
    service: 'd1',
    play: ({ d1 }) => d1.prepare('SELECT "nosuch" AS a').first('a'),
    seen: 'nosuch',
  },
  {
    name: 'comments, a final semicolon and WITH are part of a statement',
    service: 'd1',
    play: async ({ d1 }) => [
      await d1.prepare('-- a comment\nSELECT 1 AS a;').first('a'),
      await d1
        .prepare('/* one */ WITH two AS (SELECT ? AS b) SELECT b FROM two')
        .bind(2)
        .first('b'),
      await d1.prepare("SELECT 'a;b' AS c").first('c'),
    ],
    seen: [1, 2, 'a;b'],
  },
];
