import type { D1Database, D1DatabaseSession, D1Result } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';
import { rowsOf } from '#tests/simulator/edge/sqlite.ts';
import type { Cell, Sqlite } from '#tests/simulator/edge/sqlite.ts';
import type { Twist } from '#tests/simulator/schedule/calls.ts';

interface Prepared {
  query: string;
  values: Cell[];
}

/** D1 shows bytes as a list of numbers. */
type Shown = Cell | number[];
type Row = Record<string, Shown>;
type Answer = D1Result<Row>;

interface Lists {
  names: readonly string[];
  rows: Shown[][];
}

/** A session's position in the history of writes; -1 before its first statement. */
interface Session {
  seen: number;
}

/** A primary and a replica. The replica gets writes later, or when a session must see them. */
export interface Cluster {
  /** The database for code that calls through that gate. */
  through: (gate: Gate) => D1Database;
  /** Gives the replica all writes. */
  learn: () => void;
  /** Forgets the history of writes. Both copies must be equal then. */
  forget: () => void;
}

/** Both databases must be equal when this is called. */
export function clusterOf(primary: Sqlite, replica: Sqlite): Cluster {
  // A replica gets the statements of one batch together.
  let written: Prepared[][] = [];
  let learned = 0;

  function learn(until: number): void {
    for (; learned < until; learned += 1) {
      for (const { query, values } of written[learned] ?? []) replica.ask(query, values);
    }
  }

  function answer(db: Sqlite, { query, values }: Prepared): Answer {
    if (isRead(query)) return asResult(rowsOf(db.ask(query, values), listed), 0, 0);
    const before = db.changes();
    const results = rowsOf(db.ask(query, values), listed);
    return asResult(results, db.changes() - before, db.lastRowId());
  }

  function lists(db: Sqlite, { query, values }: Prepared): Lists {
    const { names, rows } = db.ask(query, values);
    return { names, rows: rows.map((row) => row.map(shown)) };
  }

  /** The copy that answers a read, after it has got the writes that this session must see. */
  function copyFor(session: Session | null, lag: number): Sqlite {
    if (session === null) return primary;
    if (lag === 0) {
      session.seen = written.length;
      return primary;
    }
    learn(Math.max(Math.min(session.seen, written.length), written.length - lag));
    session.seen = learned;
    return replica;
  }

  function ask<T>(
    gate: Gate,
    session: Session | null,
    statements: Prepared[],
    work: (db: Sqlite, one: Prepared) => T,
  ): Promise<T[]> {
    const reads = statements.every(({ query }) => isRead(query));
    const label = statements.map(({ query }) => query).join('; ');
    const effect = ({ lag }: Twist) =>
      failingAsD1(() => {
        if (statements.every(({ query }) => query.trim() === '')) {
          throw new Error('No SQL statements detected.');
        }
        if (reads) {
          const db = copyFor(session, lag);
          return statements.map((one) => work(db, one));
        }
        const all = () => statements.map((one) => work(primary, one));
        // One statement alone is atomic anyway.
        const done = statements.length === 1 ? all() : primary.whole(all);
        written.push(statements.filter(({ query }) => !isRead(query)));
        if (session) session.seen = written.length;
        return done;
      });
    return gate(reads ? 'database read' : 'database write', label, effect, statements.length);
  }

  function statement(gate: Gate, session: Session | null, query: string, values: Cell[] = []) {
    const own = [{ query, values }];
    const all = async () => (await ask(gate, session, own, answer))[0];
    return {
      query,
      values,
      bind: (...given: unknown[]) => statement(gate, session, query, given.map(bindable)),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all())?.results ?? [];
        if (!row || column === undefined) return row ?? null;
        if (row[column] === undefined)
          throw failed('D1_COLUMN_NOTFOUND', 'Column not found', column);
        return row[column];
      },
      raw: async (options?: { columnNames: true }) => {
        const [found] = await ask(gate, session, own, lists);
        if (!found) return [];
        return options?.columnNames ? [found.names, ...found.rows] : found.rows;
      },
    };
  }

  function opened(gate: Gate, session: Session | null) {
    return {
      prepare: (query: string) => statement(gate, session, query),
      batch: (statements: Prepared[]) => ask(gate, session, statements, answer),
    };
  }

  function begun(gate: Gate, start: string | undefined) {
    const session = { seen: positionOf(start) };
    return { ...opened(gate, session), getBookmark: () => bookmarkOf(session.seen) };
  }

  return {
    through: (gate) =>
      ({
        // Without a session the primary answers everything.
        ...opened(gate, null),
        withSession: (start?: string) => begun(gate, start) as unknown as D1DatabaseSession,
      }) as unknown as D1Database,
    learn: () => learn(written.length),
    forget: () => {
      written = [];
      learned = 0;
    },
  };
}

const isRead = (query: string) => /^\s*(?:select|explain)\b/i.test(query);

/** A bookmark is a position in the history, so a session has none before its first statement. */
function bookmarkOf(position: number): string | null {
  if (position < 0 || position === Number.POSITIVE_INFINITY) return null;
  return `${position.toString(16).padStart(8, '0')}-0000`;
}

/** `first-primary` must see all writes; `first-unconstrained` may see any state. */
function positionOf(start = 'first-unconstrained'): number {
  if (start === 'first-primary') return Number.POSITIVE_INFINITY;
  const position = start === 'first-unconstrained' ? -1 : Number.parseInt(start, 16);
  return Number.isNaN(position) ? -1 : position;
}

/** The values that D1 accepts. */
function bindable(value: unknown): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return Uint8Array.from(value as Uint8Array);
  if (Array.isArray(value) && value.every(isByte)) return Uint8Array.from(value);
  throw unsupported(value);
}

function unsupported(value: unknown): Error {
  const message = `Type '${typeof value}' not supported for value '${String(value)}'`;
  return failed('D1_TYPE_ERROR', message);
}

const isByte = (one: unknown) => typeof one === 'number' && one >= 0 && one < 256;

const listed = (bytes: Uint8Array) => [...bytes];
const shown = (cell: Cell): Shown => (cell instanceof Uint8Array ? listed(cell) : cell);

function asResult(results: Row[], changes: number, lastRowId: number): Answer {
  const meta = {
    changes,
    last_row_id: lastRowId,
    changed_db: changes > 0,
    duration: 0,
    size_after: 0,
    rows_read: 0,
    rows_written: 0,
    served_by: 'simulator',
  };
  return { success: true, results, meta } as unknown as Answer;
}

/** An error with the text of D1's client, which puts its own word before the message. */
function failed(word: string, message: string, about?: string): Error {
  const text = about === undefined ? message : `${message} (${about})`;
  return new Error(`${word}: ${text}`, { cause: new Error(message) });
}

function failingAsD1<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failed('D1_ERROR', error instanceof Error ? error.message : String(error));
  }
}
