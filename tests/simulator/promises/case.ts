import type { D1Database, DurableObjectStorage, KVNamespace } from '@cloudflare/workers-types';

/** The services of the platform, as the product and the sandbox are given them. */
export interface Edge {
  d1: D1Database;
  kv: KVNamespace;
  storage: DurableObjectStorage;
}

/** What survives JSON: a Worker answers its observations with it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Something that a service promises, played against the real runtime and against the simulator's
 * shims. Both have to give what is written down here. A case runs inside a Worker, too, and so it
 * knows neither Node nor the test runner.
 */
export interface Case {
  name: string;
  service: 'd1' | 'kv' | 'object';
  play: (edge: Edge) => Promise<unknown>;
  seen: Json;
}

/** What comes of a case, as text: what it saw, or what it failed by and should not have. */
export async function playedOn(edge: Edge, { play }: Case): Promise<string> {
  try {
    return JSON.stringify({ seen: (await play(edge)) ?? null });
  } catch (error) {
    return JSON.stringify({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/** How the work fails: its message and its cause's, or null if it does not. */
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

/** D1 puts its own word before SQLite's, which it gives as the cause. */
export function refusal(message: string) {
  return { message: `D1_ERROR: ${message}`, cause: message };
}

/** Breaking a rule of the table's, as SQLite's two codes for it are told. */
export function breach(message: string, kind: string): string {
  return `${message}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_${kind})`;
}

// Only the real one tells where in a statement it is wrong: SQLite keeps that place from Node.
const bare = (message: string) => message.replace(/ at offset \d+/, '');

/** Makes an empty table of a case's own in D1, whatever an earlier try has left behind. */
export async function table(d1: D1Database, name: string, columns: string): Promise<void> {
  const queries = [`DROP TABLE IF EXISTS ${name}`, `CREATE TABLE ${name} (${columns})`];
  await d1.batch(queries.map((query) => d1.prepare(query)));
}
