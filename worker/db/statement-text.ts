import type { SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

import type { Database } from '#worker/db/client.ts';

/** A statement as SQL text without parameters, for commands that have no connection. */
export function statementText(statement: (db: Database) => SQLWrapper): string {
  const unconnected = drizzle({} as Parameters<typeof drizzle>[0]);
  return new SQLiteSyncDialect().sqlToQuery(statement(unconnected).getSQL().inlineParams()).sql;
}
