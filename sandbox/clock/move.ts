import { nextJob } from '#sandbox/clock/jobs.ts';
import { runJob } from '#sandbox/clock/run-job.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * Moves the world forward to `target` (UTC milliseconds). Every job that falls due on the way runs
 * in order of time, with the clock held at its instant. Its events are delivered before the clock
 * moves on.
 */
export async function moveClock(world: WorldContext, target: number): Promise<void> {
  const { clock, postman, storage } = world;
  await postman.deliverDue();
  try {
    clock.hold(Math.min(clock.now(), target));
    for (;;) {
      const job = nextJob(storage.sql);
      const retryAt = postman.nextRetryAt();
      const due = Math.min(job?.at ?? Infinity, retryAt ?? Infinity);
      if (due > target) break;
      clock.hold(Math.max(due, clock.now()));
      if (job && job.at === due) runJob(world, job);
      await postman.deliverDue();
    }
    clock.hold(target);
    await postman.deliverDue();
  } finally {
    clock.release();
  }
}
