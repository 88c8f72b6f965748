import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';

interface Statement {
  query: string;
  values: unknown[];
}

/** What the worker of the tests is told; `raw` has rows answered as lists. */
export interface Asked {
  statements: Statement[];
  raw?: boolean;
}

type Post = (body: string) => Promise<Pick<Response, 'ok' | 'json' | 'text'>>;

/**
 * The product's database, asked through a worker of its own in one call for a batch. Through the
 * harness's own stand-in for the binding every `prepare` and `bind` is a call, which costs more
 * than most tests.
 */
export function databaseOver(post: Post): D1Database {
  async function ask<T>(asked: Asked): Promise<T[]> {
    if (asked.statements.some(({ values }) => values.includes(undefined))) {
      throw new TypeError('undefined is no value for a statement');
    }
    const answer = await post(JSON.stringify(asked));
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
