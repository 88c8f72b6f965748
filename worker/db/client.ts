import type {
  D1Database,
  D1DatabaseSession,
  D1PreparedStatement,
  D1Result,
} from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import type { DrizzleD1Database } from 'drizzle-orm/d1';

export type Database = DrizzleD1Database;

/** What one request cost: statements sent, and round trips to the database. */
export interface DatabaseUse {
  statements: number;
  roundTrips: number;
}

export interface OpenDatabase {
  db: Database;
  use: DatabaseUse;
  /**
   * The latest point in the database's history that this request has read or written. Null if it
   * has sent no statement.
   */
  bookmark(): string | null;
}

/**
 * Opens a D1 session at the caller's bookmark. A replica may then answer, and people still read
 * their own writes. Without a bookmark, a writing request starts at the primary.
 */
export function openDatabase(
  d1: D1Database,
  bookmark: string | null,
  writes: boolean,
): OpenDatabase {
  const session = d1.withSession(bookmark ?? (writes ? 'first-primary' : 'first-unconstrained'));
  const use: DatabaseUse = { statements: 0, roundTrips: 0 };
  // drizzle only calls `prepare` and `batch` of a D1Database, and a session has both.
  const db = drizzle(countingSession(session, use) as unknown as D1Database);
  return { db, use, bookmark: () => session.getBookmark() };
}

const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function countingSession(session: D1DatabaseSession, use: DatabaseUse) {
  return {
    prepare: (query: string) => countingStatement(session.prepare(query), use),
    batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
      use.statements += statements.length;
      use.roundTrips += 1;
      return session.batch<T>(statements.map((statement) => inner.get(statement) ?? statement));
    },
  };
}

function countingStatement(statement: D1PreparedStatement, use: DatabaseUse): D1PreparedStatement {
  function count() {
    use.statements += 1;
    use.roundTrips += 1;
    return statement;
  }
  const counting: Pick<D1PreparedStatement, 'bind' | 'all' | 'run'> & {
    first(column?: string): Promise<unknown>;
    raw(options?: { columnNames: true }): Promise<unknown[]>;
  } = {
    bind: (...values) => countingStatement(statement.bind(...values), use),
    all: <T>() => count().all<T>(),
    run: <T>() => count().run<T>(),
    first: (column) => (column === undefined ? count().first() : count().first(column)),
    raw: (options) => (options ? count().raw(options) : count().raw()),
  };
  inner.set(counting as D1PreparedStatement, statement);
  return counting as D1PreparedStatement;
}
