import type { DurableObjectState } from '@cloudflare/workers-types';
import type { SQLInputValue } from 'node:sqlite';

import { rowsOf } from '#tests/simulator/edge/sqlite.ts';
import type { Cell, Sqlite } from '#tests/simulator/edge/sqlite.ts';

type Row = Record<string, Cell | ArrayBufferLike>;

/** The rows that a statement of a Durable Object found. Each row can be read once. */
class Cursor {
  private readonly found: Row[];
  private given = 0;

  constructor(found: Row[]) {
    this.found = found;
  }

  next(): IteratorResult<Row, undefined> {
    const value = this.found[this.given];
    if (!value) return { done: true, value };
    this.given += 1;
    return { done: false, value };
  }

  toArray(): Row[] {
    const rest = this.given === 0 ? this.found : this.found.slice(this.given);
    this.given = this.found.length;
    return rest;
  }

  one(): Row {
    const [row, another] = this.toArray();
    if (row && !another) return row;
    const got = row ? 'multiple results' : 'no results';
    throw new Error(`Expected exactly one result from SQL query, but got ${got}.`);
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/**
 * The state of one Durable Object with a database. Its alarm does nothing, because each caller
 * wakes the World first, and the World then does all work that is due.
 */
export function durableState(db: Sqlite): DurableObjectState {
  const kept = new Map<string, unknown>();
  const state = {
    storage: {
      sql: {
        exec: (query: string, ...values: unknown[]) =>
          new Cursor(rowsOf(db.ask(query, values.map(bindable)), buffered)),
      },
      transactionSync: <T>(work: () => T): T => db.whole(work),
      setAlarm: async () => undefined,
      get: async (key: string) => structuredClone(kept.get(key)),
      put: async (key: string, value: unknown) => {
        kept.set(key, structuredClone(value));
      },
    },
  };
  return state as unknown as DurableObjectState;
}

/** The runtime accepts anything. It writes a value that SQLite does not know as text. */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (value === undefined) return null;
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (typeof value === 'bigint') throw new TypeError('Cannot convert a BigInt value to a number');
  return (value as { toString: () => string }).toString();
}

const buffered = ({ buffer }: Uint8Array) => buffer;
