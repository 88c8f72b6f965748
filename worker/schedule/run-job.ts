import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import type { RunBudget } from '#worker/schedule/budget.ts';
import type { Job, JobCtx } from '#worker/schedule/job.ts';

interface PlannedJob extends Pick<Job, 'name' | 'budget' | 'postponed'> {
  work: (ctx: JobCtx) => Promise<unknown>;
}

/**
 * Runs a job with its budget, and logs what it has done and used. Never fails: an error is logged.
 * What its calls leave for later is done before the job ends, because it belongs to its costs.
 */
export async function runJob(
  ctx: Ctx,
  { conclude }: RunBudget,
  { work, ...planned }: PlannedJob,
): Promise<void> {
  const left: Promise<void>[] = [];
  const settle = async () => {
    await Promise.all(left.splice(0));
  };
  const { name, budget } = planned;
  const job: Job = { ...planned, conclude, settle };
  try {
    const done = await work({ ...ctx, job, later: (one) => void left.push(one) });
    await settle();
    const count = typeof done === 'number' ? done : undefined;
    const unfinished = budget.isSpent();
    const message = 'a job has run';
    log('info', { message, job: name, done: count, unfinished, ...budget.used() });
  } catch (error) {
    await settle();
    const text = error instanceof Error ? error.stack : String(error);
    log('error', { message: 'a job has failed', job: name, error: text, ...budget.used() });
  }
}
