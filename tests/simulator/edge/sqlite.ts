import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

import {
  asRuntimeFails,
  noStatement,
  noTransactions,
  onlyLastTakesValues,
  tooLong,
  wrongCount,
} from '#tests/simulator/edge/failures.ts';

export type Cell = SQLOutputValue;

/** The result of a statement; two columns may have the same name. */
export interface Found {
  names: readonly string[];
  rows: Cell[][];
}

/** An SQLite database in memory that behaves as the runtime's. Each text is prepared once. */
export interface Sqlite {
  /** Runs one or several statements. The values and the result belong to the last one. */
  ask: (query: string, values: SQLInputValue[]) => Found;
  /** Runs several statements without values and without results. */
  script: (text: string) => void;
  /** How many rows have changed since the database was opened, including changes by triggers. */
  changes: () => number;
  lastRowId: () => number;
  /** Does the work completely or not at all. Such work may contain other such work. */
  whole: <T>(work: () => T) => T;
}

/** The runtime's limits, which the cases in promises/ have found. */
const limits = {
  column: 100,
  compoundSelect: 5,
  exprDepth: 100,
  functionArg: 127,
  likePatternLength: 50,
  sqlLength: 100_000,
  variableNumber: 100,
};

interface Prepared {
  statement: StatementSync;
  names: readonly string[];
  /** How many values the statement takes. */
  places: number;
}

/** Opens an empty database whose `random()` uses that source. */
export function openSqlite(bits: () => number): Sqlite {
  const db = new DatabaseSync(':memory:', { limits, enableDoubleQuotedStringLiterals: true });
  db.function('random', { deterministic: false }, () => bits());
  const known = new Map<string, Prepared>();
  const changed = db.prepare('SELECT total_changes() AS n');
  const last = db.prepare('SELECT last_insert_rowid() AS n');
  const version = db.prepare('PRAGMA schema_version');
  const steps = new Map<string, StatementSync>();
  let depth = 0;
  let schema = 0;

  /** A prepared statement keeps its columns' names, which may change with the schema. */
  function mindSchema(): void {
    const now = Number(version.get()?.['schema_version']);
    if (now !== schema) known.clear();
    schema = now;
  }

  /** Begins or ends work that is done completely or not at all. */
  function step(text: string): void {
    const one = steps.get(text) ?? db.prepare(text);
    steps.set(text, one);
    one.run();
  }

  function prepare(query: string): Prepared {
    if (isTransaction.test(query)) throw new Error(noTransactions);
    const statement = db.prepare(query);
    statement.setReturnArrays(true);
    const names = statement.columns().map(({ name }) => name);
    return { statement, names, places: placesIn(statement.sourceSQL) };
  }

  /**
   * Runs a text that is not prepared yet: several statements in order, each prepared in its turn.
   */
  function first(query: string, values: SQLInputValue[]): Found {
    if (blank(query)) throw new Error(noStatement);
    if (query.length > limits.sqlLength) throw new Error(tooLong);
    const one = prepare(query);
    const own = one.statement.sourceSQL;
    const rest = query.slice(own.length);
    if (!blank(rest)) {
      if (one.places > 0) throw new Error(onlyLastTakesValues);
      run(one, []);
      if (isSchema.test(own)) mindSchema();
      return ask(rest, values);
    }
    const found = run(one, values);
    if (isSchema.test(own)) mindSchema();
    else known.set(query, one);
    return found;
  }

  function ask(query: string, values: SQLInputValue[]): Found {
    const one = known.get(query);
    return one ? run(one, values) : first(query, values);
  }

  return {
    ask: (query, values) => {
      try {
        return ask(query, values);
      } catch (error) {
        throw asRuntimeFails(error);
      }
    },
    script: (text) => {
      db.exec(text);
      mindSchema();
    },
    changes: () => Number(changed.get()?.['n']),
    lastRowId: () => Number(last.get()?.['n']),
    whole: (work) => {
      depth += 1;
      const name = `whole_${depth}`;
      step(`SAVEPOINT ${name}`);
      try {
        const done = work();
        step(`RELEASE ${name}`);
        return done;
      } catch (error) {
        step(`ROLLBACK TO ${name}`);
        step(`RELEASE ${name}`);
        mindSchema();
        throw error;
      } finally {
        depth -= 1;
      }
    },
  };
}

/** The rows as objects by column names; `shown` converts bytes as the service shows them. */
export function rowsOf<T>(
  { names, rows }: Found,
  shown: (bytes: Uint8Array) => T,
): Record<string, Cell | T>[] {
  return rows.map((cells) => {
    const row: Record<string, Cell | T> = {};
    let place = 0;
    for (const name of names) {
      const cell = cells[place] ?? null;
      row[name] = cell instanceof Uint8Array ? shown(cell) : cell;
      place += 1;
    }
    return row;
  });
}

function run({ statement, names, places }: Prepared, values: SQLInputValue[]): Found {
  // SQLite itself would use null for a missing value.
  if (values.length !== places) throw new Error(wrongCount);
  return { names, rows: statement.all(...values) as unknown as Cell[][] };
}

const blank = (text: string) => text.trim() === '';
const isSchema = /\b(?:create|alter|drop)\b/i;
const isTransaction = /^\s*(?:begin|savepoint)\b/i;

/**
 * Matches texts, quoted names and comments, whose question marks do not count, and placeholders.
 */
const placeOrQuoted = /'[^']*'|"[^"]*"|`[^`]*`|--.*|\/\*[^]*?\*\/|\?(\d*)/g;

/** How many values a statement takes. `?2` is the second one, whatever stands before it. */
function placesIn(query: string): number {
  let places = 0;
  for (const [, number] of query.matchAll(placeOrQuoted)) {
    if (number !== undefined)
      places = number === '' ? places + 1 : Math.max(places, Number(number));
  }
  return places;
}
