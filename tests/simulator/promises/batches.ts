import { breach, failure, refusal, table } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

/** What D1 promises about statements that are sent together. */
export const batches: Case[] = [
  {
    name: 'a batch whose second statement fails leaves nothing of the first',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'atomic', 'a INTEGER UNIQUE');
      const insert = d1.prepare('INSERT INTO atomic (a) VALUES (?)');
      const failed = await failure(() =>
        d1.batch([insert.bind(1), insert.bind(1), insert.bind(2)]),
      );
      return { failed, left: await d1.prepare('SELECT a FROM atomic').raw() };
    },
    seen: {
      failed: refusal(breach('UNIQUE constraint failed: atomic.a', 'UNIQUE')),
      left: [],
    },
  },
  {
    name: 'a batch with an invalid statement changes nothing',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'unwritten', 'a INTEGER');
      const insert = d1.prepare('INSERT INTO unwritten (a) VALUES (1)');
      const failed = await failure(() => d1.batch([insert, d1.prepare('INSERT INTO nowhere')]));
      return { failed, left: await d1.prepare('SELECT a FROM unwritten').raw() };
    },
    seen: {
      failed: refusal('incomplete input: SQLITE_ERROR'),
      left: [],
    },
  },
  {
    name: 'an empty batch is refused',
    service: 'd1',
    play: ({ d1 }) => failure(() => d1.batch([])),
    seen: refusal('No SQL statements detected.'),
  },
  {
    name: 'a later statement of a batch sees what an earlier one wrote',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'earlier', 'a INTEGER');
      const read = d1.prepare('SELECT count(*) AS n FROM earlier');
      const answers = await d1.batch([read, d1.prepare('INSERT INTO earlier VALUES (1)'), read]);
      return answers.map(({ results }) => results);
    },
    seen: [[{ n: 0 }], [], [{ n: 1 }]],
  },
  {
    name: 'RETURNING answers rows by all, run, first, raw and in a batch',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'returning_rows', 'a INTEGER, b TEXT');
      const insert = d1.prepare(
        "INSERT INTO returning_rows VALUES (?, 'x'), (?, 'y') RETURNING a, b",
      );
      const { results: all, success } = await insert.bind(1, 2).all();
      const { results: run } = await insert.bind(3, 4).run();
      const first = await insert.bind(5, 6).first();
      const raw = await insert.bind(7, 8).raw();
      const [batched] = await d1.batch([insert.bind(9, 10)]);
      const rows = await d1.prepare('SELECT count(*) FROM returning_rows').raw();
      return { all, success, run, first, raw, batched: batched?.results, rows };
    },
    seen: {
      all: [
        { a: 1, b: 'x' },
        { a: 2, b: 'y' },
      ],
      success: true,
      run: [
        { a: 3, b: 'x' },
        { a: 4, b: 'y' },
      ],
      first: { a: 5, b: 'x' },
      raw: [
        [7, 'x'],
        [8, 'y'],
      ],
      batched: [
        { a: 9, b: 'x' },
        { a: 10, b: 'y' },
      ],
      rows: [[10]],
    },
  },
  {
    name: 'an insert that fails at its second row leaves nothing of the first',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'halfway', 'a INTEGER CHECK (a < 5)');
      await failure(() => d1.prepare('INSERT INTO halfway VALUES (1), (9)').run());
      return d1.prepare('SELECT a FROM halfway').raw();
    },
    seen: [],
  },
  {
    name: 'deferred foreign keys are checked at the end of the batch',
    service: 'd1',
    play: async ({ d1 }) => {
      await d1.batch([
        d1.prepare('DROP TABLE IF EXISTS deferred_child'),
        d1.prepare('DROP TABLE IF EXISTS deferred_parent'),
        d1.prepare('CREATE TABLE deferred_parent (id INTEGER PRIMARY KEY)'),
        d1.prepare('CREATE TABLE deferred_child (parent INTEGER REFERENCES deferred_parent)'),
      ]);
      const defer = d1.prepare('PRAGMA defer_foreign_keys = on');
      const child = d1.prepare('INSERT INTO deferred_child VALUES (1)');
      const parent = d1.prepare('INSERT INTO deferred_parent VALUES (1)');
      const failed = (await failure(() => d1.batch([child, parent]))) !== null;
      await d1.batch([defer, child, parent]);
      return { failed, left: await d1.prepare('SELECT parent FROM deferred_child').raw() };
    },
    seen: { failed: true, left: [[1]] },
  },
];
