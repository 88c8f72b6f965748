import type {
  D1Database,
  DurableObjectStorage,
  KVNamespace,
  R2Bucket,
} from '@cloudflare/workers-types';

/** The services of the platform, as the product and the sandbox get them. */
export interface Edge {
  d1: D1Database;
  kv: KVNamespace;
  r2: R2Bucket;
  storage: DurableObjectStorage;
}

/** Values that JSON can carry, because a Worker sends its results as JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * A promise of a service, which is checked in the real runtime and with the simulator's shims. Both
 * must give the result that is written here. A case also runs inside a Worker, so it cannot use
 * Node or the test runner.
 */
export interface Case {
  name: string;
  service: 'd1' | 'kv' | 'r2' | 'object';
  play: (edge: Edge) => Promise<unknown>;
  seen: Json;
}

/** The result of a case as text: what it returned, or the message of its error. */
export async function playedOn(edge: Edge, { play }: Case): Promise<string> {
  try {
    return JSON.stringify({ seen: (await play(edge)) ?? null });
  } catch (error) {
    return JSON.stringify({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/** The message of the error that the work throws, with its cause's; null if it throws none. */
export async function failure(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    const { message, cause } = error;
    return cause instanceof Error
      ? { message: bare(message), cause: bare(cause.message) }
      : bare(message);
  }
}

/** D1 puts its own word before SQLite's message, which it also gives as the cause. */
export function refusal(message: string) {
  return { message: `D1_ERROR: ${message}`, cause: message };
}

/** The message for a violated constraint, with SQLite's two codes. */
export function breach(message: string, kind: string): string {
  return `${message}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_${kind})`;
}

// Only the real runtime names the position of a mistake. Node does not give that position.
const bare = (message: string) => message.replace(/ at offset \d+/, '');

/** Creates an empty table in D1 for a case, and drops the table of an earlier run. */
export async function table(d1: D1Database, name: string, columns: string): Promise<void> {
  const queries = [`DROP TABLE IF EXISTS ${name}`, `CREATE TABLE ${name} (${columns})`];
  await d1.batch(queries.map((query) => d1.prepare(query)));
}
