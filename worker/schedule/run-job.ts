import type { Ctx } from '#worker/context.ts';
import { derive } from '#worker/derive.ts';
import { log } from '#worker/http/log.ts';
import type { RunBudget } from '#worker/schedule/budget.ts';
import type { Due, Job, JobRun, JobWork } from '#worker/schedule/job.ts';
import { countRows } from '#worker/schedule/due-sql.ts';

interface PlannedJob extends JobWork, Pick<Job, 'name' | 'budget' | 'postponed'> {
  /** The queue that has begun it; absent for the scheduled run. */
  queue?: string;
}

/**
 * Runs a job with its budget, and logs what was due, and what it has done and used. Never fails: an
 * error is logged. Returns how it has gone. What its calls leave for later is done before
 * the job ends, because it belongs to its costs.
 */
export async function runJob(
  ctx: Ctx,
  { conclude }: RunBudget,
  { work, due: lists, queue, ...planned }: PlannedJob,
): Promise<JobRun> {
  const left: Promise<void>[] = [];
  const settle = async () => {
    await Promise.all(left.splice(0));
  };
  const { name, budget } = planned;
  const tally = { taken: 0 };
  let due: Due | null = null;
  try {
    due = lists && (await countRows(ctx.db, lists(ctx, name)));
    const job: Job = { ...planned, conclude, settle, due, tally };
    const done = await work(
      derive(ctx, { job, later: (one: Promise<void>) => void left.push(one) }),
    );
    await settle();
    const count = typeof done === 'number' ? done : undefined;
    log('info', {
      message: 'a job has run',
      job: name,
      queue,
      due: due?.count,
      oldestSeconds: due && due.oldestAt !== null ? ageSeconds(ctx, due.oldestAt) : undefined,
      // A job that deletes or copies rows takes them all at once.
      taken: Math.max(tally.taken, count ?? 0),
      done: count,
      unfinished: budget.isSpent(),
      ...budget.used(),
    });
    return { name, due, hasFailed: false, isUnfinished: budget.isSpent() };
  } catch (error) {
    await settle();
    const text = error instanceof Error ? error.stack : String(error);
    log('error', { message: 'a job has failed', job: name, queue, error: text, ...budget.used() });
    return { name, due, hasFailed: true, isUnfinished: budget.isSpent() };
  }
}

function ageSeconds({ clock }: Ctx, since: number): number {
  return Math.round((clock.now() - since) / 1000);
}
