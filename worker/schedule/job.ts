import type { Ctx } from '#worker/context.ts';
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

/** Asks the database once for the items of a job that are due. */
export type CountDue = (ctx: Pick<Ctx, 'db' | 'clock'>) => Promise<Due>;

/** What a job may use: everything, within its share of the run. */
export type JobCtx = Ctx & { job: Job };
