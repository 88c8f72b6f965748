import type { StatementUse, Use } from '#tests/scale/use.ts';

/** What a call or a run of a job has used of the database. */
export interface Figures {
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  /** Milliseconds within the database. */
  ms: number;
  kv: number;
  r2: number;
  /** The statement that reads most. */
  heaviest: { query: string; rowsRead: number };
}

/** How much is due of a job, and how much of it one run with the job's share takes. */
export interface Backlog {
  due: number;
  taken: number;
  /** Of the budget, for all items together. */
  use: { statements: number; subrequests: number };
  figures: Figures;
}

/** What was measured with so many accounts. */
export interface Result {
  accounts: number;
  fillSeconds: number;
  /** Bytes of the whole database after the fill. */
  databaseBytes: number;
  /** Bytes by table, its indexes included, and rows by table. */
  tables: Record<string, { bytes: number; rows: number }>;
  calls: Record<string, Figures>;
  events: Record<string, Figures>;
  jobs: Record<string, { usual: Figures; backlog?: Backlog }>;
}

const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((total, one) => total + of(one), 0);

/** The figures of one use. */
export function figuresOf({ statements, kv, r2 }: Use): Figures {
  const none: StatementUse = { query: '', rowsRead: 0, rowsWritten: 0, ms: 0 };
  const { query, rowsRead } = statements.reduce(
    (most, one) => (one.rowsRead > most.rowsRead ? one : most),
    none,
  );
  return {
    statements: statements.length,
    rowsRead: sum(statements, (one) => one.rowsRead),
    rowsWritten: sum(statements, (one) => one.rowsWritten),
    ms: sum(statements, (one) => one.ms),
    kv,
    r2,
    heaviest: { query, rowsRead },
  };
}

/** The figures of the median of several uses, by the rows that they read. */
export function medianOf(uses: readonly Use[]): Figures {
  const sorted = uses.map(figuresOf).toSorted((a, b) => a.rowsRead - b.rowsRead);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('nothing was used');
  return median;
}
