import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types';

/*
 * What each call and each job uses of the database, as the database itself reports it. It also runs
 * in workerd.
 */

/** One statement, as it was sent. */
export interface StatementUse {
  query: string;
  rowsRead: number;
  rowsWritten: number;
  /** Milliseconds within the database. */
  ms: number;
}

/** What one request or one job has used. */
export interface Use {
  /** Method and path; for a webhook its event's type; for a job its name. */
  what: string;
  statements: StatementUse[];
  /** Calls to KV and R2. */
  kv: number;
  r2: number;
  /** Bytes of the database after the last statement. */
  databaseBytes: number;
}

interface Meta {
  rows_read?: number;
  rows_written?: number;
  duration?: number;
  size_after?: number;
}
type Answer = { meta?: Meta } | { meta?: Meta }[];

type Send = (...given: unknown[]) => Promise<Answer>;

/**
 * The methods of workerd's session through which every statement goes: one or the other, depending
 * on how the runtime reaches the database.
 */
const senders = ['_sendOrThrow', '_queryOrThrow'] as const;

/** The statements that a sender was given: a text, a list of texts, or a list of queries. */
function queriesIn([first, second]: readonly unknown[]): string[] {
  if (typeof first === 'string') return [second as string | string[]].flat();
  return (first as { queries: { sql: string }[] }).queries.map(({ sql }) => sql);
}

/**
 * The product's database, which adds each statement to `use`. The figures are not in the answer of
 * `raw()`, which drizzle calls, so they are taken where the session receives them.
 */
export function measuredDatabase(database: D1Database, use: Use): D1Database {
  function note(queries: readonly string[], answer: Answer): void {
    for (const [at, { meta = {} }] of [answer].flat().entries()) {
      use.statements.push({
        query: queries[at] ?? '',
        rowsRead: meta.rows_read ?? 0,
        rowsWritten: meta.rows_written ?? 0,
        ms: meta.duration ?? 0,
      });
      use.databaseBytes = meta.size_after ?? use.databaseBytes;
    }
  }
  function measured(session: D1DatabaseSession): D1DatabaseSession {
    const open = session as unknown as Record<(typeof senders)[number], Send>;
    for (const name of senders) {
      const send = open[name].bind(session);
      open[name] = async (...given) => {
        const answer = await send(...given);
        note(queriesIn(given), answer);
        return answer;
      };
    }
    return session;
  }
  const withSession: D1Database['withSession'] = (start) => measured(database.withSession(start));
  return { withSession } as D1Database;
}
