import type { D1Database, D1DatabaseSession, D1Result } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';
import type { Cell, Row, Sqlite } from '#tests/simulator/edge/sqlite.ts';

/** D1's limit of bound values in one statement (developers.cloudflare.com/d1/platform/limits). */
const mostValues = 100;

interface Prepared {
  query: string;
  values: Cell[];
}

type Answer = D1Result<Row>;

/** A primary and a replica that learns of its writes later, or when a session has to see them. */
export interface Cluster {
  /** The database as code with that gate has it. */
  through: (gate: Gate) => D1Database;
  /** Has the replica learn of every write. */
  learn: () => void;
  /** Forgets the writes up to now: both copies hold the same again. */
  forget: () => void;
}

/** Both have to hold the same when this is called. */
export function clusterOf(primary: Sqlite, replica: Sqlite): Cluster {
  let written: Prepared[] = [];
  let learned = 0;

  function learn(until: number): void {
    for (; learned < until; learned += 1) {
      const one = written[learned];
      if (one) replica.rows(one.query, one.values);
    }
  }

  /** Where a session stands in the history of writes; -1 before it has asked for anything. */
  interface Session {
    seen: number;
  }

  function answer(db: Sqlite, { query, values }: Prepared): Answer {
    if (isRead(query)) {
      return asResult(failingAsD1(values, () => db.rows(query, values)).map(shownRow), 0, 0);
    }
    const before = db.changes();
    const results = failingAsD1(values, () => db.rows(query, values)).map(shownRow);
    return asResult(results, db.changes() - before, db.lastRowId());
  }

  function lists(db: Sqlite, { query, values }: Prepared): unknown[][] {
    return failingAsD1(values, () => db.lists(query, values)).map((row) => row.map(shown));
  }

  /** Which copy answers a read, after it has learned what this session has to see. */
  function copyFor(session: Session, lag: number): Sqlite {
    if (lag === 0) {
      session.seen = written.length;
      return primary;
    }
    learn(Math.min(written.length, Math.max(session.seen, written.length - lag)));
    session.seen = Math.max(session.seen, learned);
    return replica;
  }

  function ask<T>(
    gate: Gate,
    session: Session,
    statements: Prepared[],
    work: (db: Sqlite, one: Prepared) => T,
  ): Promise<T[]> {
    const reads = statements.every(({ query }) => isRead(query));
    const label = statements.map(({ query }) => query).join('; ');
    return gate(reads ? 'database read' : 'database write', label, ({ lag }) => {
      if (reads) {
        const db = copyFor(session, lag);
        return statements.map((one) => work(db, one));
      }
      const done = primary.whole(() => statements.map((one) => work(primary, one)));
      written.push(...statements.filter(({ query }) => !isRead(query)));
      session.seen = written.length;
      return done;
    });
  }

  function statement(gate: Gate, session: Session, query: string, values: Cell[] = []) {
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
        return column === undefined ? (row ?? null) : (row?.[column] ?? null);
      },
      raw: async (options?: { columnNames: true }) => {
        const [found = []] = await ask(gate, session, own, lists);
        return options?.columnNames ? [primary.columns(query), ...found] : found;
      },
    };
  }

  function opened(gate: Gate, session: Session) {
    return {
      prepare: (query: string) => statement(gate, session, query),
      batch: (statements: Prepared[]) => ask(gate, session, statements, answer),
      getBookmark: () => (session.seen < 0 ? null : bookmarkOf(session.seen)),
    };
  }

  return {
    through: (gate) =>
      ({
        // Without a session everything is the primary's.
        ...opened(gate, { seen: Number.POSITIVE_INFINITY }),
        withSession: (start: string) =>
          opened(gate, { seen: positionOf(start) }) as unknown as D1DatabaseSession,
      }) as unknown as D1Database,
    learn: () => learn(written.length),
    forget: () => {
      written = [];
      learned = 0;
    },
  };
}

const isRead = (query: string) => /^\s*select\b/i.test(query);

const bookmarkOf = (position: number) => `${position.toString(16).padStart(8, '0')}-0000`;

/** `first-primary` has to see everything there is, `first-unconstrained` nothing in particular. */
function positionOf(start: string): number {
  if (start === 'first-primary') return Number.POSITIVE_INFINITY;
  if (start === 'first-unconstrained') return -1;
  return Number.parseInt(start, 16);
}

/** What D1 takes as a value. */
function bindable(value: unknown): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new Error(
    `D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`,
  );
}

/** D1 shows a blob as a list of bytes. */
const shown = (cell: Cell) => (cell instanceof Uint8Array ? [...cell] : cell);

function shownRow(row: Row): Row {
  const out: Record<string, unknown> = {};
  for (const name in row) out[name] = shown(row[name] ?? null);
  return out as Row;
}

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

const codes: Record<number, string> = {
  1: 'SQLITE_ERROR',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
};

/** The same failure in D1's words. */
function failingAsD1<T>(values: readonly unknown[], work: () => T): T {
  if (values.length > mostValues) throw new Error('D1_ERROR: too many SQL variables: SQLITE_ERROR');
  try {
    return work();
  } catch (error) {
    const { message, errcode = 1 } = error as Error & { errcode?: number };
    const code = codes[errcode & 255] ?? 'SQLITE_ERROR';
    throw new Error(`D1_ERROR: ${message}: ${code}`, { cause: error });
  }
}
