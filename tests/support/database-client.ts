import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';

interface Statement {
  query: string;
  values: unknown[];
}

/** What the tests' database worker receives; with `raw`, it answers rows as lists. */
export interface DatabaseCall {
  statements: Statement[];
  raw?: boolean;
}

type Post = (body: string) => Promise<Pick<Response, 'ok' | 'json' | 'text'>>;

/**
 * The product's database, reached through a worker of its own with one call for each batch. The
 * harness's own stand-in for the binding makes a call for each `prepare` and `bind`, which costs
 * more than most tests.
 */
export function createDatabaseClient(post: Post): D1Database {
  async function ask<T>(call: DatabaseCall): Promise<T[]> {
    if (call.statements.some(({ values }) => values.includes(undefined))) {
      throw new TypeError('undefined is no value for a statement');
    }
    const answer = await post(JSON.stringify(call));
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T[];
  }

  function statement(query: string, values: unknown[] = []) {
    const statements = [{ query, values }];
    async function all<T>(): Promise<D1Result<T>> {
      const [result] = await ask<D1Result<T>>({ statements });
      if (!result) throw new Error(`no answer to ${query}`);
      return result;
    }
    return {
      query,
      values,
      bind: (...given: unknown[]) => statement(query, given),
      all,
      run: all,
      first: async <T>(): Promise<T | null> => (await all<T>()).results[0] ?? null,
      raw: async <T>(): Promise<T[]> => (await ask<T[]>({ statements, raw: true }))[0] ?? [],
    };
  }

  const database = {
    prepare: (query: string) => statement(query),
    batch: <T>(prepared: D1PreparedStatement[]) =>
      ask<D1Result<T>>({ statements: prepared as unknown as Statement[] }),
  };
  return database as unknown as D1Database;
}
