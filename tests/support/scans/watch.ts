import type { D1Database } from '@cloudflare/workers-types';

/*
 * Notes what the product sends to its database, for scans-of.ts. It also runs in workerd.
 */

/** Where the product in workerd tells the tests what it has sent. */
export const statementsPath = '/api/tests/statements';

const known = new Set<string>();
const untold = new Set<string>();

/**
 * The product's database. Notes the text of each statement that is prepared in a session, as the
 * product does with all of its own; what tests send without a session is not noted.
 */
export function watchedDatabase(database: D1Database): D1Database {
  const withSession: D1Database['withSession'] = (start) => {
    const session = database.withSession(start);
    const opened: Pick<typeof session, 'prepare' | 'batch' | 'getBookmark'> = {
      prepare: (query) => {
        if (!known.has(query)) untold.add(query);
        known.add(query);
        return session.prepare(query);
      },
      batch: (statements) => session.batch(statements),
      getBookmark: () => session.getBookmark(),
    };
    return opened;
  };
  return { withSession } as D1Database;
}

/** The distinct statements that were noted for the first time since the last call. */
export function takeStatements(): string[] {
  const taken = [...untold];
  untold.clear();
  return taken;
}
