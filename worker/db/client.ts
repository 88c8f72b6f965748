import type {
  D1Database,
  D1DatabaseSession,
  D1PreparedStatement,
  D1Result,
} from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import type { DrizzleD1Database } from 'drizzle-orm/d1';

import type { Spend } from '#worker/schedule/budget.ts';

export type Database = DrizzleD1Database;

/** What one request cost: statements sent, and round trips to the database. */
export interface DatabaseUse {
  statements: number;
  roundTrips: number;
}

/**
 * A D1 session, opened on first use: many calls read nothing. With `needsLatest` it begins with
 * what the primary holds; otherwise a replica may answer with an older state. `spend` is told of
 * each round trip before it is made.
 */
export class LazyDatabase {
  readonly use: DatabaseUse = { statements: 0, roundTrips: 0 };
  readonly #d1: D1Database;
  readonly #needsLatest: boolean;
  readonly #spend: Spend | undefined;
  #db: Database | undefined;

  constructor(d1: D1Database, needsLatest: boolean, spend?: Spend) {
    this.#d1 = d1;
    this.#needsLatest = needsLatest;
    this.#spend = spend;
  }

  get db(): Database {
    return (this.#db ??= this.#open());
  }

  #open(): Database {
    const session = this.#d1.withSession(
      this.#needsLatest ? 'first-primary' : 'first-unconstrained',
    );
    const count: Spend = (statements) => {
      this.#spend?.(statements);
      this.use.statements += statements;
      this.use.roundTrips += 1;
    };
    // drizzle only calls `prepare` and `batch` of a D1Database, and a session has both.
    return drizzle(countingSession(session, count) as unknown as D1Database);
  }
}

const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function countingSession(session: D1DatabaseSession, count: Spend) {
  return {
    prepare: (query: string) => countingStatement(session.prepare(query), count),
    async batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
      count(statements.length);
      return session.batch<T>(statements.map((statement) => inner.get(statement) ?? statement));
    },
  };
}

function countingStatement(statement: D1PreparedStatement, count: Spend): D1PreparedStatement {
  function counted() {
    count(1);
    return statement;
  }
  const counting: Pick<D1PreparedStatement, 'bind' | 'all' | 'run'> & {
    first(column?: string): Promise<unknown>;
    raw(options?: { columnNames: true }): Promise<unknown[]>;
  } = {
    bind: (...values) => countingStatement(statement.bind(...values), count),
    all: async <T>() => counted().all<T>(),
    run: async <T>() => counted().run<T>(),
    first: async (column) => (column === undefined ? counted().first() : counted().first(column)),
    raw: async (options) => (options ? counted().raw(options) : counted().raw()),
  };
  inner.set(counting as D1PreparedStatement, statement);
  return counting as D1PreparedStatement;
}
