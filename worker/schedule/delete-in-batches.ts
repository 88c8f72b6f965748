import type { JobCtx } from '#worker/schedule/job.ts';

/** How many rows one statement deletes at most. */
const batchRows = 500;

/**
 * Deletes in batches of limited size while the job's budget has room; the next run deletes what is
 * left. `deleteSome` deletes at most so many rows with each of its statements. Returns how many
 * rows were deleted.
 */
export async function deleteInBatches(
  { job }: Pick<JobCtx, 'job'>,
  deleteSome: (most: number) => Promise<readonly { meta: { changes: number } }[]>,
): Promise<number> {
  let deleted = 0;
  while (job.budget.hasRoom()) {
    const changes = (await deleteSome(batchRows)).map(({ meta }) => meta.changes);
    deleted += changes.reduce((sum, count) => sum + count, 0);
    if (changes.every((count) => count < batchRows)) break;
  }
  return deleted;
}
