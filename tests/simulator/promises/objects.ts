import { breach, failure } from '#tests/simulator/promises/case.ts';
import type { Case, Edge } from '#tests/simulator/promises/case.ts';

/** What a Durable Object's storage promises. Each case has an object of its own. */
export const objects: Case[] = [
  {
    name: 'a value beside the tables is a copy, and one that nobody stored is undefined',
    service: 'object',
    play: async ({ storage }) => {
      const value = { list: [1] };
      await storage.put('value', value);
      value.list.push(2);
      const read = await storage.get<typeof value>('value');
      read?.list.push(3);
      return {
        value: await storage.get('value'),
        isMissing: (await storage.get('other')) === undefined,
      };
    },
    seen: { value: { list: [1] }, isMissing: true },
  },
  {
    name: 'several statements in one text give the result of the last one',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      const made = sql.exec(`
        -- A comment; with a semicolon.
        CREATE TABLE several (a TEXT DEFAULT 'x;y');
        INSERT INTO several DEFAULT VALUES;
        CREATE TRIGGER several_are_two AFTER INSERT ON several WHEN new.a = 'one'
          BEGIN INSERT INTO several VALUES ('two'); SELECT 1; END;
      `);
      return {
        made: made.toArray(),
        first: sql.exec('SELECT a FROM several').toArray(),
        last: sql.exec("INSERT INTO several VALUES ('one'); SELECT a FROM several").toArray(),
        bound: sql.exec('DELETE FROM several; SELECT ? AS b', 'y').toArray(),
        left: sql.exec('SELECT count(*) AS n FROM several;').toArray(),
        quoted: sql.exec("SELECT 'a;b' AS c").toArray(),
      };
    },
    seen: {
      made: [],
      first: [{ a: 'x;y' }],
      last: [{ a: 'x;y' }, { a: 'one' }, { a: 'two' }],
      bound: [{ b: 'y' }],
      left: [{ n: 0 }],
      quoted: [{ c: 'a;b' }],
    },
  },
  {
    name: 'if one of several statements fails, those before it stay done',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      sql.exec('CREATE TABLE partial (a INTEGER NOT NULL)');
      const query = 'INSERT INTO partial VALUES (1); INSERT INTO partial VALUES (NULL); SELECT 1';
      const failed = await failure(() => sql.exec(query));
      return { failed, left: sql.exec('SELECT a FROM partial').toArray() };
    },
    seen: {
      failed: breach('NOT NULL constraint failed: partial.a', 'NOTNULL'),
      left: [{ a: 1 }],
    },
  },
  {
    name: 'each placeholder needs one value, and there are at most 100',
    service: 'object',
    play: async ({ storage: { sql } }) => ({
      some: sql
        .exec('SELECT ? AS a, ? AS b, ? AS c, typeof(?) AS d', null, 'ü🧑‍⚖️', 2 ** 53 - 1, 7)
        .one(),
      named: sql.exec('SELECT ?2 AS a, ?1 AS b', 1, 2).one(),
      few: await failure(() => sql.exec('SELECT ?, ?', 1)),
      many: await failure(() => sql.exec('SELECT ?', 1, 2)),
      tooMany: await failure(() =>
        sql.exec(
          `SELECT 1 IN (${Array.from({ length: 101 }, () => '?').join(', ')})`,
          ...Array.from({ length: 101 }, () => 1),
        ),
      ),
    }),
    seen: {
      some: { a: null, b: 'ü🧑‍⚖️', c: 2 ** 53 - 1, d: 'real' },
      named: { a: 2, b: 1 },
      few: 'Wrong number of parameter bindings for SQL query.',
      many: 'Wrong number of parameter bindings for SQL query.',
      tooMany: 'too many SQL variables: SQLITE_ERROR',
    },
  },
  {
    name: 'undefined becomes null, other values become text, and a BigInt is refused',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      const shown = (value: unknown) => sql.exec('SELECT ? AS v, typeof(?1) AS t', value).one();
      return {
        shown: [undefined, true, false, {}].map(shown),
        large: await failure(() => shown(1n)),
      };
    },
    seen: {
      shown: [
        { v: null, t: 'null' },
        { v: 'true', t: 'text' },
        { v: 'false', t: 'text' },
        { v: '[object Object]', t: 'text' },
      ],
      large: 'Cannot convert a BigInt value to a number',
    },
  },
  {
    name: 'a text without a statement, with values for another statement than the last, or with BEGIN',
    service: 'object',
    play: async ({ storage: { sql } }) => ({
      empty: await failure(() => sql.exec('')),
      comment: await failure(() => sql.exec('-- no more')),
      last: await failure(() => sql.exec('CREATE TABLE made_before (a); -- no more')),
      made: sql.exec('SELECT a FROM made_before').toArray(),
      values: await failure(() => sql.exec('SELECT ?; SELECT 1', 1)),
      transaction: String(await failure(() => sql.exec('BEGIN'))).slice(0, 38),
    }),
    seen: {
      empty: 'SQL code did not contain a statement.',
      comment: 'SQL code did not contain a statement.',
      last: 'SQL code did not contain a statement.',
      made: [],
      values:
        'When executing multiple SQL statements in a single call, only the last statement can ' +
        'have parameters.',
      transaction: 'To execute a transaction, please use t',
    },
  },
  {
    name: 'integers and floats are read as numbers, bytes as a buffer',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      sql.exec('CREATE TABLE kinds (i INTEGER, r REAL, t TEXT, b BLOB)');
      const bytes = new Uint8Array([0, 7, 255]);
      sql.exec('INSERT INTO kinds VALUES (?, ?, ?, ?)', 2 ** 53 - 1, 2, 5, bytes.buffer);
      sql.exec('INSERT INTO kinds (b) VALUES (?)', bytes.subarray(1));
      const rows = sql.exec<{ b: ArrayBuffer }>('SELECT * FROM kinds').toArray();
      return rows.map((row) => ({
        ...row,
        b: [...new Uint8Array(row.b)],
        isBuffer: row.b instanceof ArrayBuffer,
        isPlain: Object.getPrototypeOf(row) === Object.prototype,
      }));
    },
    seen: [
      {
        i: 2 ** 53 - 1,
        r: 2,
        t: '5.0',
        b: [0, 7, 255],
        isBuffer: true,
        isPlain: true,
      },
      { i: null, r: null, t: null, b: [7, 255], isBuffer: true, isPlain: true },
    ],
  },
  {
    name: 'a cursor gives each row once, in each way of reading',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      const three = () => sql.exec('SELECT value AS v FROM json_each(?)', '[1, 2, 3]');
      const [first, second] = three();
      const spent = three();
      const taken = [...spent];
      const begun = three();
      const next = begun.next();
      const looped: unknown[] = [];
      for (const { v } of three()) looped.push(v);
      return {
        all: three().toArray(),
        destructured: [first, second],
        taken,
        spent: spent.toArray(),
        next,
        rest: begun.toArray(),
        end: begun.next(),
        looped,
      };
    },
    seen: {
      all: [{ v: 1 }, { v: 2 }, { v: 3 }],
      destructured: [{ v: 1 }, { v: 2 }],
      taken: [{ v: 1 }, { v: 2 }, { v: 3 }],
      spent: [],
      next: { done: false, value: { v: 1 } },
      rest: [{ v: 2 }, { v: 3 }],
      end: { done: true },
      looped: [1, 2, 3],
    },
  },
  {
    name: 'one() returns the only row',
    service: 'object',
    play: async ({ storage: { sql } }) => ({
      one: sql.exec('SELECT 1 AS a').one(),
      none: await failure(() => sql.exec('SELECT 1 AS a WHERE 0').one()),
      two: await failure(() => sql.exec('SELECT 1 AS a UNION ALL SELECT 2').one()),
    }),
    seen: {
      one: { a: 1 },
      none: 'Expected exactly one result from SQL query, but got no results.',
      two: 'Expected exactly one result from SQL query, but got multiple results.',
    },
  },
  {
    name: 'a row with two columns of one name has the last one',
    service: 'object',
    play: async ({ storage: { sql } }) => sql.exec('SELECT 1 AS a, 2 AS b, 3 AS a').toArray(),
    seen: [{ a: 3, b: 2 }],
  },
  {
    name: 'a failed statement gives its reason',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      sql.exec(`
        CREATE TABLE parents (id INTEGER PRIMARY KEY);
        CREATE TABLE strictly (a TEXT UNIQUE NOT NULL CHECK (a <> 'no'), p REFERENCES parents);
        INSERT INTO strictly (a) VALUES ('x');
      `);
      const insert = 'INSERT INTO strictly VALUES (?, ?)';
      return {
        unique: await failure(() => sql.exec(insert, 'x', null)),
        missing: await failure(() => sql.exec(insert, null, null)),
        check: await failure(() => sql.exec(insert, 'no', null)),
        orphan: await failure(() => sql.exec(insert, 'y', 7)),
        syntax: await failure(() => sql.exec('SELEC 1')),
        table: await failure(() => sql.exec('SELECT 1 FROM nowhere')),
        left: sql.exec('SELECT a FROM strictly').toArray(),
      };
    },
    seen: {
      unique: breach('UNIQUE constraint failed: strictly.a', 'UNIQUE'),
      missing: breach('NOT NULL constraint failed: strictly.a', 'NOTNULL'),
      check: breach("CHECK constraint failed: a <> 'no'", 'CHECK'),
      orphan: breach('FOREIGN KEY constraint failed', 'FOREIGNKEY'),
      syntax: 'near "SELEC": syntax error: SQLITE_ERROR',
      table: 'no such table: nowhere: SQLITE_ERROR',
      left: [{ a: 'x' }],
    },
  },
  {
    name: 'a transaction returns the result of its work, and is undone if the work throws',
    service: 'object',
    play: async ({ storage }) => {
      const { sql } = storage;
      sql.exec('CREATE TABLE done (a INTEGER)');
      const answer = storage.transactionSync(() => {
        sql.exec('INSERT INTO done VALUES (1)');
        return 'done';
      });
      const thrown = await failure(() =>
        storage.transactionSync(() => {
          sql.exec('INSERT INTO done VALUES (2)');
          throw new Error('stop');
        }),
      );
      return { answer, thrown, left: list(storage, 'done') };
    },
    seen: { answer: 'done', thrown: 'stop', left: [1] },
  },
  {
    name: 'a transaction can continue after a refused statement',
    service: 'object',
    play: async ({ storage }) => {
      const { sql } = storage;
      sql.exec('CREATE TABLE went_on (a INTEGER UNIQUE)');
      storage.transactionSync(() => {
        sql.exec('INSERT INTO went_on VALUES (1)');
        try {
          sql.exec('INSERT INTO went_on VALUES (2), (1)');
        } catch {
          sql.exec('INSERT INTO went_on VALUES (3)');
        }
      });
      return list(storage, 'went_on');
    },
    seen: [1, 3],
  },
  {
    // The sandbox uses this for previews, inside a call that is one transaction itself.
    name: 'a nested transaction can be undone alone, and is undone with the outer one',
    service: 'object',
    play: async ({ storage }) => {
      const { sql } = storage;
      sql.exec('CREATE TABLE nested (a INTEGER)');
      const insert = (a: number) => sql.exec('INSERT INTO nested VALUES (?)', a);
      function undone(work: () => void): void {
        try {
          storage.transactionSync(() => {
            work();
            throw new Error('undo');
          });
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'undo') throw error;
        }
      }
      const inside: unknown[] = [];
      storage.transactionSync(() => {
        insert(1);
        undone(() => {
          insert(2);
          undone(() => insert(3));
          storage.transactionSync(() => insert(4));
          inside.push(list(storage, 'nested'));
        });
        inside.push(list(storage, 'nested'));
        storage.transactionSync(() => insert(5));
      });
      undone(() => storage.transactionSync(() => insert(6)));
      return { inside, left: list(storage, 'nested') };
    },
    seen: { inside: [[1, 2, 4], [1]], left: [1, 5] },
  },
  {
    name: 'an undone row number is used again; the number of a deleted row is not',
    service: 'object',
    play: async ({ storage }) => {
      const { sql } = storage;
      sql.exec('CREATE TABLE numbered (a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT)');
      const insert = () => sql.exec("INSERT INTO numbered (b) VALUES ('x') RETURNING a").one();
      const given: unknown[] = [insert()];
      await failure(() =>
        storage.transactionSync(() => {
          given.push(insert());
          throw new Error('undo');
        }),
      );
      given.push(insert());
      sql.exec('DELETE FROM numbered');
      given.push(insert());
      return given;
    },
    seen: [{ a: 1 }, { a: 2 }, { a: 2 }, { a: 3 }],
  },
  {
    name: 'an index on a field of JSON finds its rows, also those with null',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      sql.exec(`
        CREATE TABLE texts (id TEXT, json TEXT NOT NULL);
        CREATE INDEX texts_owner ON texts (json_extract(json, '$.owner'));
      `);
      for (const [id, owner] of [
        ['a', 'x'],
        ['b', null],
        ['c', 'y'],
        ['d', 'x'],
      ]) {
        sql.exec('INSERT INTO texts VALUES (?, ?)', id, JSON.stringify({ owner }));
      }
      const query = "SELECT id FROM texts WHERE json_extract(json, '$.owner') IS ? ORDER BY id";
      return {
        some: sql.exec(query, 'x').toArray(),
        none: sql.exec(query, null).toArray(),
        uses: sql
          .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, 'x')
          .toArray()
          .some(({ detail }) => detail.includes('texts_owner')),
        broken: await failure(() => sql.exec("INSERT INTO texts VALUES ('e', '{')")),
      };
    },
    seen: {
      some: [{ id: 'a' }, { id: 'd' }],
      none: [{ id: 'b' }],
      uses: true,
      broken: 'malformed JSON: SQLITE_ERROR',
    },
  },
  {
    name: 'an upsert keeps the number of the existing row and still uses up a new number',
    service: 'object',
    play: async ({ storage: { sql } }) => {
      sql.exec('CREATE TABLE put (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, v TEXT)');
      const query = `INSERT INTO put (id, v) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET v = excluded.v`;
      for (const [id, v] of [
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
      ])
        sql.exec(query, id, v);
      sql.exec('INSERT OR REPLACE INTO put (id, v) VALUES (?, ?)', 'b', '4');
      return sql.exec('SELECT * FROM put ORDER BY seq').toArray();
    },
    seen: [
      { seq: 1, id: 'a', v: '3' },
      { seq: 4, id: 'b', v: '4' },
    ],
  },
];

/** The values in column `a` of a table. */
function list({ sql }: Edge['storage'], name: string): unknown[] {
  return sql
    .exec(`SELECT a FROM ${name}`)
    .toArray()
    .map(({ a }) => a);
}
