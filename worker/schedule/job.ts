import type { SQL } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import type { Kept } from '#worker/legal/kept.ts';
import type { Budget, RunBudget } from '#worker/schedule/budget.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** One run of a job. */
export interface Job {
  name: JobName;
  budget: Budget;
  conclude: RunBudget['conclude'];
  /** When each item of this job that has failed before is tried again, UTC milliseconds. */
  postponed: ReadonlyMap<string, number>;
  /** Waits for what the job's calls have left for later. */
  settle: () => Promise<void>;
  /** What was due when the run of this job began; null if nothing of ours lists its items. */
  due: Due | null;
  /** How many items it has taken, for its log line. */
  tally: { taken: number };
}

/** The items of a job that are due. */
export interface Due {
  /** How many there are; more than `mostCounted` are not counted. */
  count: number;
  /** Since when the oldest of them is due, UTC milliseconds; null if there are none. */
  oldestAt: number | null;
}

/** What a job may use: everything, within its share of the run. */
export type JobCtx = Ctx & { job: Job };

/** A job of the scheduled run. */
export interface JobWork {
  /** Resolves with how many items it has done, if it has any. */
  work: (ctx: JobCtx) => Promise<unknown>;
  /**
   * Selects of each item since when it is due, as `selectSince` does; lists that are counted
   * together. Null if nothing of ours lists its items: they are at Stripe or in R2, or there are
   * none.
   */
  due: ((ctx: Pick<Ctx, 'db' | 'clock'>, name: JobName) => readonly SQL[]) | null;
  /** Of a purge: as which rows of legal/kept.ts its own were kept. */
  kept?: readonly Kept[];
}

/** How a job has gone. */
export interface JobRun extends Pick<Job, 'name'> {
  hasFailed: boolean;
  /** Whether it left items because its budget was spent. */
  isUnfinished: boolean;
  /** What was due when it began; null if nothing of ours lists its items. */
  due: Due | null;
}
