import type { D1Database } from '@cloudflare/workers-types';

import { table } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

/** D1's counts of the rows that a statement changed. The product decides by these counts. */
export const changes: Case[] = [
  {
    name: 'counts the rows that were inserted, changed and deleted',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'counted', 'a INTEGER, b INTEGER');
      return told(d1, [
        'INSERT INTO counted VALUES (1, 1), (2, 2), (3, 3)',
        'UPDATE counted SET b = 9 WHERE a < 3',
        // A row that is written again with the same values counts, too.
        'UPDATE counted SET b = 9 WHERE a < 3',
        'SELECT * FROM counted',
        'DELETE FROM counted WHERE a = 1',
        'DELETE FROM counted',
      ]);
    },
    seen: [3, 2, 2, 0, 1, 2],
  },
  {
    name: 'counts nothing if no row was written',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'unchanged', 'a INTEGER PRIMARY KEY');
      await d1.prepare('INSERT INTO unchanged VALUES (1)').run();
      return told(d1, [
        'UPDATE unchanged SET a = 2 WHERE a = 7',
        'DELETE FROM unchanged WHERE a = 7',
        'INSERT INTO unchanged SELECT 7 WHERE 0',
        'INSERT INTO unchanged VALUES (1) ON CONFLICT DO NOTHING',
        'INSERT OR IGNORE INTO unchanged VALUES (1)',
        'CREATE INDEX IF NOT EXISTS unchanged_a ON unchanged (a)',
        'PRAGMA defer_foreign_keys = on',
      ]);
    },
    seen: [0, 0, 0, 0, 0, 0, 0],
  },
  {
    name: 'counts the rows that were replaced or that met a conflict',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'replaced', 'a INTEGER PRIMARY KEY, b INTEGER UNIQUE');
      return told(d1, [
        'INSERT INTO replaced VALUES (1, 1), (2, 2)',
        'INSERT OR REPLACE INTO replaced VALUES (1, 2)',
        'INSERT INTO replaced VALUES (1, 5) ON CONFLICT (a) DO UPDATE SET b = excluded.b',
        'INSERT INTO replaced VALUES (1, 6), (3, 7) ON CONFLICT DO NOTHING',
      ]);
    },
    seen: [2, 1, 1, 1],
  },
  {
    name: 'counts also the rows that a trigger or a foreign key changed',
    service: 'd1',
    play: async ({ d1 }) => {
      await d1.prepare('DROP TABLE IF EXISTS followed_child').run();
      await table(d1, 'followed', 'id INTEGER PRIMARY KEY, n INTEGER');
      await table(d1, 'followed_log', 'n INTEGER');
      await d1.batch([
        d1.prepare(
          `CREATE TABLE followed_child (
             parent INTEGER REFERENCES followed (id) ON DELETE CASCADE
           )`,
        ),
        d1.prepare(
          `CREATE TRIGGER followed_is_logged AFTER UPDATE ON followed
           BEGIN INSERT INTO followed_log VALUES (old.n), (new.n); END`,
        ),
      ]);
      return told(d1, [
        'INSERT INTO followed VALUES (1, 1)',
        'INSERT INTO followed_child VALUES (1), (1)',
        'UPDATE followed SET n = 2',
        'UPDATE followed SET n = 3 WHERE id = 7',
        'DELETE FROM followed',
      ]);
    },
    seen: [1, 2, 3, 0, 3],
  },
  {
    name: 'counts with RETURNING the same for all and raw as for run',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'returned', 'a INTEGER PRIMARY KEY');
      const all = await d1.prepare('INSERT INTO returned VALUES (1), (2) RETURNING a').all();
      const run = await d1.prepare('UPDATE returned SET a = a + 10 RETURNING a').run();
      const none = await d1
        .prepare('INSERT INTO returned VALUES (11) ON CONFLICT DO NOTHING RETURNING a')
        .all();
      await d1.prepare('DELETE FROM returned WHERE a = 11 RETURNING a').raw();
      const rest = await d1.prepare('DELETE FROM returned').run();
      return [all, run, none, rest].map(({ results, meta }) => [results, meta.changes]);
    },
    seen: [
      [[{ a: 1 }, { a: 2 }], 2],
      [[{ a: 11 }, { a: 12 }], 2],
      [[], 0],
      [[], 1],
    ],
  },
  {
    name: 'counts for each statement of a batch separately',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'batched', 'a INTEGER');
      const queries = [
        'INSERT INTO batched VALUES (1), (2)',
        'SELECT * FROM batched',
        'UPDATE batched SET a = 3 WHERE a = 7',
        'UPDATE batched SET a = 3 RETURNING a',
        'DELETE FROM batched WHERE a = 1',
      ];
      const answers = await d1.batch(queries.map((query) => d1.prepare(query)));
      return answers.map(({ meta }) => meta.changes);
    },
    seen: [2, 0, 0, 2, 0],
  },
  {
    // For a statement that only reads, the real runtime gives the last row that anybody inserted.
    name: 'gives the id of the last inserted row, and whether anything has changed',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'last_row', 'a INTEGER PRIMARY KEY');
      const insert = d1.prepare('INSERT INTO last_row VALUES (?), (?)');
      const [one, two] = await d1.batch([insert.bind(4, 7), insert.bind(9, 8)]);
      const read = await d1.prepare('SELECT a FROM last_row').all();
      return {
        rows: [one?.meta.last_row_id, two?.meta.last_row_id],
        changed: [one?.meta.changed_db, read.meta.changed_db],
      };
    },
    seen: { rows: [7, 8], changed: [true, false] },
  },
];

async function told(d1: D1Database, queries: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const query of queries) counts.push((await d1.prepare(query).run()).meta.changes);
  return counts;
}
