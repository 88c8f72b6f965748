import type { BatchItem } from 'drizzle-orm/batch';

import type { Database } from '#worker/db/client.ts';

type Statement = BatchItem<'sqlite'>;

/**
 * Statements by name. They run in the order of the object's keys, so a name must not be a whole
 * number: JavaScript sorts such keys first. A name may stand for several statements, or for none
 * (`undefined`).
 */
export type Statements = Readonly<Record<string, Statement | readonly Statement[] | undefined>>;

type Result<T> = T extends Statement
  ? T['_']['result']
  : T extends readonly Statement[]
    ? T[number]['_']['result'][]
    : undefined;

/** The results of statements, under the same names. */
export type Results<T extends Statements> = { [Name in keyof T]: Result<T[Name]> };

/**
 * Runs statements in one round trip and as one transaction: all of them take effect, or none.
 * Returns each statement's result under its name.
 */
export async function batch<const T extends Statements>(
  db: Database,
  statements: T,
): Promise<Results<T>> {
  const entries = Object.entries(statements);
  const [first, ...others] = entries.flatMap(([, entry]) => entry ?? []);
  const answers: unknown[] = first ? await db.batch([first, ...others]) : [];
  const results = entries.map(([name, entry]) => {
    if (Array.isArray(entry)) return [name, answers.splice(0, entry.length)];
    return [name, entry === undefined ? undefined : answers.shift()];
  });
  return Object.fromEntries(results) as Results<T>;
}
