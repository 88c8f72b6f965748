import type { D1Database } from '@cloudflare/workers-types';

import { failure, refusal, table } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

const wrongCount = 'Wrong number of parameter bindings for SQL query.';
/** The largest integer that a number can hold exactly. */
const big = 2 ** 53 - 1;
const bytes = new Uint8Array([0, 7, 255]);

/** What D1 promises about values that are written and read. */
export const values: Case[] = [
  {
    name: 'null, text, numbers and booleans are read as they were written',
    service: 'd1',
    play: ({ d1 }) =>
      echoes(d1, [null, '', 'Grüße 🧑‍⚖️', 'a\0b', 0, -7, 1.5, 1e21, big, true, false]),
    seen: [
      [null, 'null'],
      ['', 'text'],
      ['Grüße 🧑‍⚖️', 'text'],
      ['a\0b', 'text'],
      [0, 'real'],
      [-7, 'real'],
      [1.5, 'real'],
      [1e21, 'real'],
      [big, 'real'],
      [1, 'real'],
      [0, 'real'],
    ],
  },
  {
    name: 'bytes are read as lists of numbers',
    service: 'd1',
    play: ({ d1 }) =>
      echoes(d1, [bytes, bytes.buffer, bytes.subarray(1), [1, 2], new Uint16Array([3, 4])]),
    seen: [
      [[0, 7, 255], 'blob'],
      [[0, 7, 255], 'blob'],
      [[7, 255], 'blob'],
      [[1, 2], 'blob'],
      [[3, 4], 'blob'],
    ],
  },
  {
    name: 'an unsupported value is refused when it is bound',
    service: 'd1',
    play: async ({ d1 }) => {
      const told: unknown[] = [];
      for (const value of [undefined, 1n, {}, ['x'], () => 1]) {
        told.push(await failure(() => d1.prepare('SELECT ?').bind(value)));
      }
      return told;
    },
    seen: [
      unsupported("Type 'undefined' not supported for value 'undefined'"),
      unsupported("Type 'bigint' not supported for value '1'"),
      unsupported("Type 'object' not supported for value '[object Object]'"),
      unsupported("Type 'object' not supported for value 'x'"),
      unsupported("Type 'function' not supported for value '() => 1'"),
    ],
  },
  {
    name: 'a column changes a value to its type',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'typed', 'i INTEGER, r REAL, t TEXT, b BLOB, n NUMERIC, x');
      const insert = d1.prepare('INSERT INTO typed VALUES (?1, ?1, ?1, ?1, ?1, ?1)');
      await d1.batch([5, 1.5, '7', true].map((value) => insert.bind(value)));
      const types = 'typeof(i), typeof(r), typeof(t), typeof(b), typeof(n), typeof(x)';
      return d1.prepare(`SELECT i, r, t, b, n, x, ${types} FROM typed ORDER BY rowid`).raw();
    },
    // A number is bound as a float, so as text it has a decimal point.
    seen: [
      [5, 5, '5.0', 5, 5, 5, 'integer', 'real', 'text', 'real', 'integer', 'real'],
      [1.5, 1.5, '1.5', 1.5, 1.5, 1.5, 'real', 'real', 'text', 'real', 'real', 'real'],
      [7, 7, '7', '7', 7, '7', 'integer', 'real', 'text', 'text', 'integer', 'text'],
      [1, 1, '1.0', 1, 1, 1, 'integer', 'real', 'text', 'real', 'integer', 'real'],
    ],
  },
  {
    name: 'bytes are lists in rows of all(), first(), raw() and a batch',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'byted', 'a BLOB, b BLOB');
      await d1.prepare('INSERT INTO byted VALUES (?, NULL)').bind(bytes).run();
      const read = d1.prepare('SELECT a, b, 1 AS c FROM byted');
      const [batched] = await d1.batch([read]);
      return {
        all: (await read.all()).results,
        first: await read.first('a'),
        raw: await read.raw(),
        batched: batched?.results,
      };
    },
    seen: {
      all: [{ a: [0, 7, 255], b: null, c: 1 }],
      first: [0, 7, 255],
      raw: [[[0, 7, 255], null, 1]],
      batched: [{ a: [0, 7, 255], b: null, c: 1 }],
    },
  },
  {
    name: 'a hundred values can be bound, and one more is refused',
    service: 'd1',
    play: async ({ d1 }) => {
      const many = (count: number) =>
        d1
          .prepare(`SELECT 1 IN (${Array.from({ length: count }, () => '?').join(', ')}) AS n`)
          .bind(...Array.from({ length: count }, () => 1));
      return { allowed: await many(100).first('n'), failed: await failure(() => many(101).all()) };
    },
    seen: { allowed: 1, failed: refusal('too many SQL variables: SQLITE_ERROR') },
  },
  {
    name: 'a statement needs exactly as many values as it has placeholders',
    service: 'd1',
    play: async ({ d1 }) => {
      const pair = d1.prepare('SELECT ?, \'?\' -- ?\n, /* ? */ ? AS "?"');
      const named = d1.prepare('SELECT ?2, ?1, ?2');
      return {
        exact: await pair.bind(1, 2).raw(),
        named: await named.bind(1, 2).raw(),
        none: await failure(() => pair.all()),
        few: await failure(() => pair.bind(1).all()),
        many: await failure(() => pair.bind(1, 2, 3).all()),
        batch: await failure(() => d1.batch([pair.bind(1, 2), named.bind(1)])),
      };
    },
    seen: {
      exact: [[1, '?', 2]],
      named: [[2, 1, 2]],
      none: refusal(wrongCount),
      few: refusal(wrongCount),
      many: refusal(wrongCount),
      batch: refusal(wrongCount),
    },
  },
];

function unsupported(message: string) {
  return { message: `D1_TYPE_ERROR: ${message}`, cause: message };
}

/** Each value as it is read again, with its type in the database. */
async function echoes(d1: D1Database, given: unknown[]): Promise<unknown[]> {
  const echo = d1.prepare('SELECT ?1, typeof(?1)');
  return Promise.all(given.map(async (value) => (await echo.bind(value).raw())[0]));
}
