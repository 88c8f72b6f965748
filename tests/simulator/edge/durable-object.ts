import type { DurableObjectState } from '@cloudflare/workers-types';
import type { SQLInputValue } from 'node:sqlite';

import type { Row, Sqlite } from '#tests/simulator/edge/sqlite.ts';

/** What a statement of a Durable Object found. */
class Cursor {
  private readonly found: Row[];

  constructor(found: Row[]) {
    this.found = found;
  }

  toArray(): Row[] {
    return this.found;
  }

  one(): Row {
    const [row] = this.found;
    if (!row || this.found.length > 1) {
      throw new Error(`Expected exactly one result from SQL query, but got ${this.found.length}`);
    }
    return row;
  }

  [Symbol.iterator](): Iterator<Row> {
    return this.found[Symbol.iterator]();
  }
}

/**
 * The state of one Durable Object over a database. Its alarm is only stored: whoever calls wakes the
 * World first, and then whatever is due is done.
 */
export function durableState(db: Sqlite): DurableObjectState {
  const state = {
    storage: {
      sql: {
        exec: (query: string, ...values: SQLInputValue[]) => {
          if (values.length > 0 || !query.includes(';')) return new Cursor(db.rows(query, values));
          db.script(query);
          return new Cursor([]);
        },
      },
      transactionSync: <T>(work: () => T): T => db.whole(work),
      setAlarm: async () => undefined,
    },
  };
  return state as unknown as DurableObjectState;
}
