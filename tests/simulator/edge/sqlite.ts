import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Cell = SQLOutputValue;
export type Row = Record<string, Cell>;

/** An SQLite database in memory. Each text is prepared once. */
export interface Sqlite {
  /** The rows of a statement by their columns' names. */
  rows: (query: string, values: SQLInputValue[]) => Row[];
  /** The rows as lists: two columns may share a name. */
  lists: (query: string, values: SQLInputValue[]) => Cell[][];
  /** The columns' names of such a list. */
  columns: (query: string) => string[];
  /** Several statements without values. */
  script: (text: string) => void;
  /** How many rows were changed since the database was opened, those by triggers included. */
  changes: () => number;
  lastRowId: () => number;
  /** Does the work whole or not at all; it may itself be part of such work. */
  whole: <T>(work: () => T) => T;
}

/** Opens an empty database whose `random()` is that source's. */
export function openSqlite(bits: () => number): Sqlite {
  const db = new DatabaseSync(':memory:');
  db.function('random', { deterministic: false }, () => bits());
  const byName = new Map<string, StatementSync>();
  const byPlace = new Map<string, StatementSync>();

  function prepared(known: Map<string, StatementSync>, query: string): StatementSync {
    let statement = known.get(query);
    if (!statement) {
      statement = db.prepare(query);
      if (known === byPlace) statement.setReturnArrays(true);
      known.set(query, statement);
    }
    return statement;
  }

  const changed = db.prepare('SELECT total_changes() AS n');
  const last = db.prepare('SELECT last_insert_rowid() AS n');
  let depth = 0;
  return {
    rows: (query, values) => prepared(byName, query).all(...values),
    lists: (query, values) => prepared(byPlace, query).all(...values) as unknown as Cell[][],
    columns: (query) =>
      prepared(byPlace, query)
        .columns()
        .map(({ name }) => name),
    script: (text) => {
      db.exec(text);
    },
    changes: () => Number(changed.get()?.['n']),
    lastRowId: () => Number(last.get()?.['n']),
    whole: (work) => {
      depth += 1;
      const name = `whole_${depth}`;
      prepared(byName, `SAVEPOINT ${name}`).run();
      try {
        const done = work();
        prepared(byName, `RELEASE ${name}`).run();
        return done;
      } catch (error) {
        prepared(byName, `ROLLBACK TO ${name}`).run();
        prepared(byName, `RELEASE ${name}`).run();
        throw error;
      } finally {
        depth -= 1;
      }
    },
  };
}
