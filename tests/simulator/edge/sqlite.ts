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

/** What a statement found; two columns may share a name. */
export interface Found {
  names: readonly string[];
  rows: Cell[][];
}

/** An SQLite database in memory as the runtime has one. Each text is prepared once. */
export interface Sqlite {
  /** Does one or several statements: the values are the last one's, and so is what was found. */
  ask: (query: string, values: SQLInputValue[]) => Found;
  /** Several statements without values, of which nobody asks what they find. */
  script: (text: string) => void;
  /** How many rows were changed since the database was opened, those by triggers included. */
  changes: () => number;
  lastRowId: () => number;
  /** Does the work whole or not at all; it may itself be part of such work. */
  whole: <T>(work: () => T) => T;
}

/** What the runtime allows, as promises/ has found out by asking it. */
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
  /** How many values it takes. */
  places: number;
}

/** Opens an empty database whose `random()` is that source's. */
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

  /** The names of columns are kept with a statement, and may be others when the tables are. */
  function mindSchema(): void {
    const now = Number(version.get()?.['schema_version']);
    if (now !== schema) known.clear();
    schema = now;
  }

  /** Begins or ends what is done whole. */
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

  /** Does what is not known yet: several statements one after another, each prepared in its turn. */
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

/** The rows as objects by their columns' names, bytes as that service shows them. */
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
  // SQLite itself would take what is missing for null.
  if (values.length !== places) throw new Error(wrongCount);
  return { names, rows: statement.all(...values) as unknown as Cell[][] };
}

const blank = (text: string) => text.trim() === '';
const isSchema = /\b(?:create|alter|drop)\b/i;
const isTransaction = /^\s*(?:begin|savepoint)\b/i;

/** Texts, quoted names and comments, in which a question mark is only that, or a place. */
const placeOrQuoted = /'[^']*'|"[^"]*"|`[^`]*`|--.*|\/\*[^]*?\*\/|\?(\d*)/g;

/** How many values a statement has places for; `?2` is the second, whatever stands before it. */
function placesIn(query: string): number {
  let places = 0;
  for (const [, number] of query.matchAll(placeOrQuoted)) {
    if (number !== undefined)
      places = number === '' ? places + 1 : Math.max(places, Number(number));
  }
  return places;
}
