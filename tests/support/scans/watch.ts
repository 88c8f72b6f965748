import type { D1Database } from '@cloudflare/workers-types';

/*
 * Notes what the product sends to its database, for scans-of.ts. It also runs in workerd.
 */

/** Where the product in workerd tells the tests what it has sent. */
export const statementsPath = '/api/tests/statements';

/** A statement's text, and the values with which it was sent first. */
export interface Sent {
  query: string;
  values: unknown[];
}

const known = new Set<string>();
let untold: Sent[] = [];

function note(query: string, values: unknown[]): void {
  if (!known.has(query)) untold.push({ query, values });
  known.add(query);
}

/**
 * The product's database. Notes each statement that is prepared in a session, as the product does
 * with all of its own; what tests send without a session is not noted.
 */
export function watchedDatabase(database: D1Database): D1Database {
  const withSession: D1Database['withSession'] = (start) => {
    const session = database.withSession(start);
    const opened: Pick<typeof session, 'prepare' | 'batch' | 'getBookmark'> = {
      prepare: (query) => {
        const statement = session.prepare(query);
        const bind = statement.bind.bind(statement);
        // The session accepts nothing but its own statements, so this one stays what it is.
        statement.bind = (...values) => {
          note(query, values);
          return bind(...values);
        };
        if (!query.includes('?')) note(query, []);
        return statement;
      },
      batch: (statements) => session.batch(statements),
      getBookmark: () => session.getBookmark(),
    };
    return opened;
  };
  return { withSession } as D1Database;
}

/** The distinct statements that were noted for the first time since the last call. */
export function takeStatements(): Sent[] {
  const taken = untold;
  untold = [];
  return taken;
}
