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
}

/** What a job may use: everything, within its share of the run. */
export type JobCtx = Ctx & { job: Job };
